/** An element in DER. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  const head = body.length < 128 ? [tag, body.length] : [tag, 0x84, ...size];
  return Buffer.concat([Buffer.from(head), body]);
}

/** An element without a length. */
function endless(tag: number, ...content: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([tag, 0x80]), ...content, Buffer.from([0, 0])]);
}

const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const DATA = oid('2a864886f70d010701');
const VERSION = der(0x02, Buffer.from([1]));
const NO_ALGORITHMS = der(0x31);

/** An S/MIME file that signs a content; null: a signature beside it. */
export function signedFile(content: Buffer | null): Buffer {
  const inner = content === null ? [] : [der(0xa0, der(0x04, content))];
  const data = der(0x30, VERSION, NO_ALGORITHMS, der(0x30, DATA, ...inner), der(0x31));
  return der(0x30, oid('2a864886f70d010702'), der(0xa0, data));
}

/** The same as programs write it that do not know the length before: in pieces. */
export function streamedSignedFile(content: Buffer): Buffer {
  const half = Math.ceil(content.length / 2);
  const pieces = [der(0x04, content.subarray(0, half)), der(0x04, content.subarray(half))];
  const inner = endless(0x30, DATA, endless(0xa0, endless(0x24, ...pieces)));
  const data = endless(0x30, VERSION, NO_ALGORITHMS, inner, der(0x31));
  return endless(0x30, oid('2a864886f70d010702'), endless(0xa0, data));
}

/** An S/MIME file that is encrypted. */
export function encryptedFile(): Buffer {
  return der(0x30, oid('2a864886f70d010703'), der(0xa0, der(0x30, VERSION, der(0x31))));
}

/** A `winmail.dat` with these files. */
export function tnefFile(files: readonly { name: string; bytes: Buffer; longName?: string }[]): Buffer {
  const attributes = files.flatMap(({ name, bytes, longName }) => [
    attribute(0x9002, Buffer.alloc(14)),
    attribute(0x8010, Buffer.from(`${name}\0`, 'latin1')),
    attribute(0x800f, bytes),
    ...(longName === undefined ? [] : [attribute(0x9005, property(0x3707, 0x1f, wide(longName)))]),
  ]);
  return Buffer.concat([Buffer.from('789f3e220100', 'hex'), messageClass(), ...attributes]);
}

/** A `winmail.dat` with an attached mail, which is one itself. */
export function tnefWithMail(inner: Buffer): Buffer {
  const object = property(0x3701, 0x0d, Buffer.concat([Buffer.alloc(16), inner]));
  const attributes = [attribute(0x9002, Buffer.alloc(14)), attribute(0x9005, object)];
  return Buffer.concat([Buffer.from('789f3e220100', 'hex'), messageClass(), ...attributes]);
}

function messageClass(): Buffer {
  return attribute(0x8008, Buffer.from('IPM.Note\0'), 1);
}

function attribute(id: number, value: Buffer, level = 2): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt8(level, 0);
  head.writeUInt16LE(id, 1);
  head.writeUInt32LE(value.length, 5);
  return Buffer.concat([head, value, Buffer.alloc(2)]);
}

/** A list of one property, of variable length. */
function property(id: number, type: number, value: Buffer): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32LE(1, 0);
  head.writeUInt16LE(type, 4);
  head.writeUInt16LE(id, 6);
  head.writeUInt32LE(1, 8);
  head.writeUInt32LE(value.length, 12);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}

function wide(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'utf16le');
}

/** A file as text (uuencode), with its first and last lines. */
export function uuencoded(name: string, content: Buffer): string {
  const sign = (value: number): string => String.fromCharCode(value === 0 ? 0x60 : 0x20 + value);
  const lines: string[] = [];
  for (let at = 0; at < content.length; at += 45) {
    const piece = content.subarray(at, at + 45);
    let line = sign(piece.length);
    for (let from = 0; from < piece.length; from += 3) {
      const [a = 0, b = 0, c = 0] = piece.subarray(from, from + 3);
      line += sign(a >> 2) + sign(((a & 3) << 4) | (b >> 4)) + sign(((b & 15) << 2) | (c >> 6)) + sign(c & 63);
    }
    lines.push(line);
  }
  return [`begin 644 ${name}`, ...lines, '`', 'end'].join('\r\n');
}

/** What a Mac keeps beside a file. */
export function appleDouble(): Buffer {
  return Buffer.concat([Buffer.from('0005160700020000', 'hex'), Buffer.alloc(62)]);
}
