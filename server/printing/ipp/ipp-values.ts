import { type IppAttribute, type IppGroup, type IppValue, TAG } from './ipp-message';

/** An attribute with these values. */
export function attribute(name: string, ...values: readonly IppValue[]): IppAttribute {
  return { name, values };
}

/** A whole number. */
export const integer = (value: number): IppValue => ({ tag: TAG.integer, bytes: long(value) });

/** A number whose meaning a standard defines. */
export const enumeration = (value: number): IppValue => ({ tag: TAG.enum, bytes: long(value) });

/** True or false. */
export const boolean = (value: boolean): IppValue => ({ tag: TAG.boolean, bytes: Uint8Array.of(value ? 1 : 0) });

/** A range of whole numbers, both ends included. */
export const range = (from: number, to: number): IppValue => ({
  tag: TAG.range,
  bytes: Buffer.concat([long(from), long(to)]),
});

/** Dots per inch, the same in both directions. */
export const resolution = (dpi: number): IppValue => ({
  tag: TAG.resolution,
  bytes: Buffer.concat([long(dpi), long(dpi), Uint8Array.of(3)]),
});

/** A time, ms since the epoch (RFC 2579, in UTC). */
export function dateTime(ms: number): IppValue {
  const date = new Date(ms);
  const year = Buffer.alloc(2);
  year.writeUInt16BE(date.getUTCFullYear());
  const rest = [date.getUTCMonth() + 1, date.getUTCDate(), date.getUTCHours(), date.getUTCMinutes()];
  const bytes = [...rest, date.getUTCSeconds(), 0, '+'.charCodeAt(0), 0, 0];
  return { tag: TAG.dateTime, bytes: Buffer.concat([year, Uint8Array.from(bytes)]) };
}

/** Attributes within an attribute. */
export const collection = (...members: readonly IppAttribute[]): IppValue => ({ tag: TAG.collection, members });

/** Bytes. */
export const octets = (value: string): IppValue => ({ tag: TAG.octets, bytes: Buffer.from(value) });

/** There is no value. */
export const noValue: IppValue = { tag: TAG.noValue, bytes: new Uint8Array() };

/** The value is not known. */
export const unknownValue: IppValue = { tag: TAG.unknown, bytes: new Uint8Array() };

/** Makes values of one text type, cut to the length that the standard allows, bytes. */
const textual =
  (tag: number, longest: number) =>
  (value: string): IppValue => ({ tag, bytes: cut(value, longest) });

/** A sentence for people. */
export const text = textual(TAG.text, 1_023);

/** The name of a printer, a job or a user. */
export const named = textual(TAG.name, 255);

/** A keyword of the standard, in lowercase. */
export const keyword = textual(TAG.keyword, 255);

/** A URI. */
export const uri = textual(TAG.uri, 1_023);

/** A character set, such as utf-8. */
export const charset = textual(TAG.charset, 63);

/** A language, such as en. */
export const language = textual(TAG.language, 63);

/** The format of a document, such as application/pdf. */
export const mimeType = textual(TAG.mimeType, 255);

/** The attribute of a group with this name; undefined if there is none. */
export function find(group: IppGroup | undefined, name: string): IppAttribute | undefined {
  return group?.attributes.find((one) => one.name === name);
}

/** Text types, with or without a language. */
const TEXTUAL: readonly number[] = [
  ...[TAG.text, TAG.name, TAG.keyword, TAG.uri, TAG.charset, TAG.language, TAG.mimeType],
  ...[TAG.textWithLanguage, TAG.nameWithLanguage],
];

/** The texts of an attribute, without values of other types. */
export function textsOf(found: IppAttribute | undefined): string[] {
  return (found?.values ?? []).flatMap((value) =>
    'bytes' in value && TEXTUAL.includes(value.tag) ? [textOf(value.tag, value.bytes)] : [],
  );
}

/** The first text of an attribute, without control characters and at most `longest` characters; '' if there is none. */
export function plainTextOf(found: IppAttribute | undefined, longest: number): string {
  const plain = (textsOf(found)[0] ?? '').replace(/\p{Cc}/gu, '').trim();
  return Array.from(plain).slice(0, longest).join('');
}

/** The first whole number of an attribute. */
export function numberOf(found: IppAttribute | undefined): number | undefined {
  const value = found?.values[0];
  if (!value || !('bytes' in value) || value.bytes.byteLength !== 4) return undefined;
  return value.tag === TAG.integer || value.tag === TAG.enum ? Buffer.from(value.bytes).readInt32BE() : undefined;
}

/** Whether the first value of an attribute is true. */
export function isTrue(found: IppAttribute | undefined): boolean {
  const value = found?.values[0];
  return value !== undefined && value.tag === TAG.boolean && 'bytes' in value && value.bytes[0] === 1;
}

/** The ranges of an attribute. */
export function rangesOf(found: IppAttribute | undefined): [from: number, to: number][] {
  return (found?.values ?? []).flatMap((value): [number, number][] => {
    if (value.tag !== TAG.range || !('bytes' in value) || value.bytes.byteLength !== 8) return [];
    const bytes = Buffer.from(value.bytes);
    return [[bytes.readInt32BE(0), bytes.readInt32BE(4)]];
  });
}

function textOf(tag: number, bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes);
  if (tag !== TAG.textWithLanguage && tag !== TAG.nameWithLanguage) return buffer.toString('utf8');
  if (buffer.length < 4) return '';
  const start = 2 + buffer.readUInt16BE(0) + 2;
  return buffer.subarray(start).toString('utf8');
}

function long(value: number): Uint8Array {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(value))));
  return bytes;
}

/** Cuts text to at most `longest` bytes, between characters. */
function cut(value: string, longest: number): Uint8Array {
  const bytes = Buffer.from(value);
  if (bytes.length <= longest) return bytes;
  let end = longest;
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  return bytes.subarray(0, end);
}
