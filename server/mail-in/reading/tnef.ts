import { utf8OrWestern } from './western';

/** A file in a `winmail.dat`. */
export interface TnefFile {
  name: string;
  bytes: Buffer;
}

const SIGNATURE = 0x223e9f78;

/** Whether it is Outlook's own format (MS-OXTNEF), usually named `winmail.dat`. */
export function isTnef(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes.readUInt32LE(0) === SIGNATURE;
}

const ATTRIBUTE = { start: 0x9002, data: 0x800f, title: 0x8010, properties: 0x9005 };
const OF_ATTACHMENT = 2;

/** The attached files of a `winmail.dat`; null if it is damaged. */
export function readTnef(bytes: Buffer): TnefFile[] | null {
  try {
    return filesOf(bytes);
  } catch (error) {
    if (error instanceof TooShortError) return null;
    throw error;
  }
}

function filesOf(bytes: Buffer): TnefFile[] {
  const files: TnefFile[] = [];
  // A signature, a key of two bytes, then attributes: level, id, type, length, value, checksum.
  let at = 6;
  take(bytes, 0, at);
  while (at < bytes.length) {
    const [level, id, length] = [take(bytes, at, 1)[0], word(bytes, at + 1), number(bytes, at + 5)];
    const value = take(bytes, at + 9, length);
    at += 9 + length + 2;
    if (level !== OF_ATTACHMENT) continue;
    if (id === ATTRIBUTE.start) files.push({ name: '', bytes: Buffer.alloc(0) });
    const file = files.at(-1);
    if (!file) continue;
    if (id === ATTRIBUTE.data) file.bytes = value;
    if (id === ATTRIBUTE.title && file.name === '') file.name = textOf(value);
    if (id === ATTRIBUTE.properties) addProperties(file, value);
  }
  return files;
}

const PROPERTY = { data: 0x3701, longName: 0x3707 };
const TYPE = { object: 0x0d, text: 0x1e, wideText: 0x1f, binary: 0x102 };
const MANY = 0x1000;
/** Bytes of fixed values, padded to four. */
const FIXED: Record<number, number> = { 2: 4, 3: 4, 4: 4, 5: 8, 6: 8, 7: 8, 10: 4, 11: 4, 20: 8, 64: 8, 72: 16 };
/** Bytes in front of an attached object: the id of its interface. */
const OBJECT_HEAD = 16;

/** The long name, and an attached mail, which is TNEF itself. */
function addProperties(file: TnefFile, bytes: Buffer): void {
  let at = 4;
  for (let left = number(bytes, 0); left > 0; left -= 1) {
    const [type, id] = [word(bytes, at), word(bytes, at + 2)];
    at += 4;
    if (id >= 0x8000) at = afterName(bytes, at);
    const size = FIXED[type & ~MANY];
    const isCounted = size === undefined || (type & MANY) !== 0;
    let values = isCounted ? number(bytes, at) : 1;
    if (isCounted) at += 4;
    for (; values > 0; values -= 1) {
      const length = size ?? number(bytes, at);
      if (size === undefined) at += 4;
      const value = take(bytes, at, length);
      at += padded(length);
      if (id === PROPERTY.longName && type === TYPE.text) file.name = textOf(value);
      if (id === PROPERTY.longName && type === TYPE.wideText) file.name = endOfText(value.toString('utf16le'));
      if (id === PROPERTY.data && type === TYPE.object) file.bytes = value.subarray(OBJECT_HEAD);
      if (id === PROPERTY.data && type === TYPE.binary && file.bytes.length === 0) file.bytes = value;
    }
  }
}

/** Where a property's value begins that has a name: a set of 16 bytes, then a number or a text. */
function afterName(bytes: Buffer, at: number): number {
  const isNumber = number(bytes, at + 16) === 0;
  return isNumber ? at + 24 : at + 24 + padded(number(bytes, at + 20));
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function word(bytes: Buffer, at: number): number {
  return take(bytes, at, 2).readUInt16LE(0);
}

function number(bytes: Buffer, at: number): number {
  return take(bytes, at, 4).readUInt32LE(0);
}

function take(bytes: Buffer, from: number, length: number): Buffer {
  if (from + length > bytes.length) throw new TooShortError('Too short');
  return bytes.subarray(from, from + length);
}

class TooShortError extends Error {
  override readonly name = 'TooShortError';
}

function textOf(value: Buffer): string {
  return endOfText(utf8OrWestern(value));
}

function endOfText(text: string): string {
  return text.split('\0')[0] ?? '';
}
