/**
 * Encodes and decodes messages of the Internet Printing Protocol (RFC 8010). Clients are untrusted: what is read is
 * limited in length and depth, and every length in it is checked.
 */

/** A value with its type; a collection has members instead of bytes. */
export type IppValue = { tag: number; bytes: Uint8Array } | { tag: number; members: readonly IppAttribute[] };

/** A named attribute with one or more values. */
export interface IppAttribute {
  name: string;
  values: readonly IppValue[];
}

/** Attributes about one thing: the operation, a job, the printer. */
export interface IppGroup {
  tag: number;
  attributes: readonly IppAttribute[];
}

/** A request or a response, without the document that may follow it. */
export interface IppMessage {
  version: { major: number; minor: number };
  /** The operation of a request, the status of a response. */
  code: number;
  requestId: number;
  groups: readonly IppGroup[];
}

/** Delimiters of groups. */
export const GROUP = { operation: 0x01, job: 0x02, end: 0x03, printer: 0x04, unsupported: 0x05 } as const;

/** Types of values. */
export const TAG = {
  unknown: 0x12,
  noValue: 0x13,
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  octets: 0x30,
  dateTime: 0x31,
  resolution: 0x32,
  range: 0x33,
  collection: 0x34,
  textWithLanguage: 0x35,
  nameWithLanguage: 0x36,
  endCollection: 0x37,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
  memberName: 0x4a,
} as const;

/** Thrown for data that is not a message. */
export class MalformedError extends Error {
  override readonly name = 'MalformedError';
}

/** Thrown for the beginning of a message. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

/** Maximum number of attributes and values of a message together, and maximum nesting of collections. */
const LIMITS = { parts: 2_000, depth: 6 };

/**
 * Reads a message from the beginning of `data`; returns it and the offset of the document.
 *
 * @throws IncompleteError if `data` ends before the message does, MalformedError if it is not a message
 */
export function decodeMessage(data: Uint8Array): { message: IppMessage; end: number } {
  const input = new Input(data);
  const version = { major: input.byte(), minor: input.byte() };
  const [code, requestId] = [input.short(), input.long()];
  const groups: { tag: number; attributes: IppAttribute[] }[] = [];
  for (let tag = input.byte(); tag !== GROUP.end; tag = input.byte()) {
    if (tag > 0x0f) throw new MalformedError('A value without a group');
    groups.push({ tag, attributes: readAttributes(input) });
  }
  return { message: { version, code, requestId, groups }, end: input.at };
}

/** Writes a message. */
export function encodeMessage({ version, code, requestId, groups }: IppMessage): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(8);
  head.writeUInt8(version.major, 0);
  head.writeUInt8(version.minor, 1);
  head.writeUInt16BE(code, 2);
  head.writeInt32BE(requestId, 4);
  const parts: Uint8Array[] = [head];
  for (const { tag, attributes } of groups) {
    parts.push(Uint8Array.of(tag));
    for (const attribute of attributes) writeAttribute(parts, attribute);
  }
  parts.push(Uint8Array.of(GROUP.end));
  return Uint8Array.from(Buffer.concat(parts));
}

/** The attributes of a group, up to the next delimiter. */
function readAttributes(input: Input): IppAttribute[] {
  const attributes: { name: string; values: IppValue[] }[] = [];
  while (input.peek() > 0x0f) {
    const tag = input.byte();
    const name = input.text(input.short());
    const value = readValue(input, tag, 0);
    const last = attributes.at(-1);
    if (name !== '') attributes.push({ name, values: [value] });
    else if (last) last.values.push(value);
    else throw new MalformedError('A value without a name');
  }
  return attributes;
}

function readValue(input: Input, tag: number, depth: number): IppValue {
  input.countPart();
  const bytes = input.bytes(input.short());
  if (tag !== TAG.collection) return { tag, bytes };
  if (depth === LIMITS.depth) throw new MalformedError('Collections are nested too deeply');
  const members: { name: string; values: IppValue[] }[] = [];
  for (;;) {
    const inner = input.byte();
    // Inside a collection, a member's name is a separate value.
    if (input.short() !== 0) throw new MalformedError('A name within a collection');
    if (inner === TAG.endCollection) {
      input.bytes(input.short());
      return { tag, members };
    }
    if (inner === TAG.memberName) members.push({ name: input.text(input.short()), values: [] });
    else {
      const last = members.at(-1);
      if (!last) throw new MalformedError('A value without a name');
      last.values.push(readValue(input, inner, depth + 1));
    }
  }
}

function writeAttribute(parts: Uint8Array[], { name, values }: IppAttribute): void {
  for (const [index, value] of values.entries()) writeValue(parts, value, index === 0 ? name : '');
}

function writeValue(parts: Uint8Array[], value: IppValue, name: string): void {
  parts.push(Uint8Array.of(value.tag), sized(Buffer.from(name)));
  if ('bytes' in value) {
    parts.push(sized(value.bytes));
    return;
  }
  parts.push(sized(new Uint8Array()));
  for (const member of value.members) {
    parts.push(Uint8Array.of(TAG.memberName), sized(new Uint8Array()), sized(Buffer.from(member.name)));
    for (const inner of member.values) writeValue(parts, inner, '');
  }
  parts.push(Uint8Array.of(TAG.endCollection), sized(new Uint8Array()), sized(new Uint8Array()));
}

function sized(bytes: Uint8Array): Uint8Array {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(bytes.byteLength);
  return Buffer.concat([size, bytes]);
}

/** Reads from the front; every read throws IncompleteError if more data is needed. */
class Input {
  at = 0;
  private parts = 0;
  private readonly data: Buffer;

  constructor(data: Uint8Array) {
    this.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }

  peek(): number {
    return this.data[this.need(1, 0)] ?? 0;
  }

  byte(): number {
    return this.data[this.need(1)] ?? 0;
  }

  short(): number {
    return this.data.readUInt16BE(this.need(2));
  }

  long(): number {
    return this.data.readInt32BE(this.need(4));
  }

  bytes(length: number): Uint8Array {
    const from = this.need(length);
    return this.data.subarray(from, from + length);
  }

  text(length: number): string {
    return Buffer.from(this.bytes(length)).toString('utf8');
  }

  countPart(): void {
    this.parts += 1;
    if (this.parts > LIMITS.parts) throw new MalformedError('Too many attributes');
  }

  /** Checks that `length` bytes are there and advances by `move`; returns the offset before. */
  private need(length: number, move = length): number {
    const from = this.at;
    if (from + length > this.data.length) throw new IncompleteError('The message goes on');
    this.at += move;
    return from;
  }
}
