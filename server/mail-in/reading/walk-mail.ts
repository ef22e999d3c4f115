import type { LeftOut, LeftOutReason } from '@server/mail-in/left-out';
import { plainLine } from '@shared/lib/plain-text';
import { readCms } from './cms';
import {
  beginsAsHeader,
  beginsAsMail,
  beginsAsPdf,
  isAppleDouble,
  isNoText,
  isPdf,
  isPgpMessage,
  pdfInBase64,
} from './file-kind';
import { flowedText } from './flowed-text';
import { htmlText } from './html-text';
import { type ParsedMail, type Part, type PartCount, parseMime, TooComplicatedError } from './parse-mime';
import { isTnef, readTnef } from './tnef';
import { takeUuencoded } from './uuencode';
import { utf8OrWestern } from './western';

/** Files of a mail, in its order. */
interface Found {
  documents: { name: string; bytes: Buffer }[];
  leftOut: LeftOut[];
}

/** What a mail contains. */
export interface Contents extends Found {
  /** What the sender wrote, and then the mails that were forwarded. */
  text: string;
}

/** Maximum nesting of mails and of files that contain others. */
const DEEPEST = 5;
/** Maximum number of documents of a mail; one with more is refused. */
export const MOST_DOCUMENTS = 200;

/** What is being read: the mail so far, and how deep this part of it is. */
interface Walk {
  found: Found;
  count: PartCount;
  depth: number;
  /** Content-Ids that texts of the mail show in their place. */
  shown: Set<string>;
}

/**
 * Everything in a mail, at any depth: a file is what its bytes are, whatever its name and type. Throws
 * TooComplicatedError.
 */
export async function walkMail(mail: ParsedMail, count: PartCount): Promise<Contents> {
  const found: Found = { documents: [], leftOut: [] };
  const text = await walkInner({ found, count, depth: 0, shown: new Set() }, mail.root);
  return { ...found, text };
}

/** Reads a mail, or what has the form of one; returns its text. */
function walkInner(walk: Walk, root: Part): Promise<string> {
  noteShown(walk, root);
  return walkPart(walk, root);
}

/** Pictures that a text shows are part of it, not attachments. */
function noteShown(walk: Walk, part: Part): void {
  if (part.type === 'text/html') {
    for (const [, id = ''] of part.bytes.toString('latin1').matchAll(/\bcid:([^\s"'<>)]{1,500})/gi)) {
      walk.shown.add(id).add(decoded(id));
    }
  }
  for (const one of part.parts) noteShown(walk, one);
}

/** Reads a part and those in it; returns the text to show, and that of mails in them. */
async function walkPart(walk: Walk, part: Part): Promise<string> {
  if (part.parts.length === 0) return walkLeaf(walk, part);
  const texts: string[] = [];
  for (const one of part.parts) texts.push(await walkPart(walk, one));
  // The first version of a text is the plain one.
  const isOne = part.type === 'multipart/alternative';
  return isOne ? (texts.find((text) => text.trim() !== '') ?? '') : joined(texts);
}

async function walkLeaf(walk: Walk, part: Part): Promise<string> {
  const { type, bytes, name } = part;
  if (isText(part)) return walkText(walk, part);
  if (type.startsWith('multipart/')) {
    // Its parts cannot be told apart.
    if (bytes.toString('latin1').trim() !== '') leaveOut(walk, name, 'unreadable');
    return '';
  }
  if (type === 'message/partial') leaveOut(walk, name, 'partial');
  else if (type === 'message/external-body') leaveOut(walk, name, 'elsewhere');
  else return walkFile(walk, part);
  return '';
}

/** Whether it is what the sender wrote, not a file. */
function isText({ type, disposition, name }: Part): boolean {
  if (disposition === 'attachment' || (name !== '' && disposition !== 'inline')) return false;
  return type === '' || /^text\/(?!calendar|x?-?vcard|rfc822-headers)/.test(type);
}

/** Returns the text, and files the files in it. */
async function walkText(walk: Walk, part: Part): Promise<string> {
  const { bytes, type, charset, name } = part;
  const pdf = beginsAsPdf(bytes) ? bytes : pdfInBase64(bytes);
  if (pdf) {
    keep(walk, name, pdf);
    return '';
  }
  if (isPgpMessage(bytes)) {
    leaveOut(walk, name, 'encrypted');
    return '';
  }
  const decoded = textOf(bytes, charset);
  if (isNoText(decoded)) return walkFile(walk, part);
  const { text, files } = takeUuencoded(decoded);
  const inFiles = await walkUuencoded(walk, files);
  const shown = part.isFlowed ? flowedText(text, part.hasExtraSpaces) : text;
  return joined([type === 'text/html' ? htmlText(shown) : shown, inFiles]);
}

async function walkUuencoded(walk: Walk, files: ReturnType<typeof takeUuencoded>['files']): Promise<string> {
  const texts: string[] = [];
  for (const { name, bytes } of files) {
    if (bytes) texts.push(await walkFile(walk, fileOf(name, bytes)));
    else leaveOut(walk, name, 'unreadable');
  }
  return joined(texts);
}

/** Parts that mail programs add by themselves, and the answers of mail servers. */
const NO_FILE =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/(?:calendar|x?-?vcard|rfc822-headers)|application\/(?:pgp-(?:signature|keys|encrypted)|(?:x-)?pkcs7-signature|ics))$/;

/** Files a PDF, opens what contains other files, and notes the rest. Returns the text of mails in it. */
async function walkFile(walk: Walk, part: Part): Promise<string> {
  const { name, type, bytes } = part;
  if (isMail(part)) return walkNestedMail(walk, bytes);
  const cms = readCms(bytes);
  if (cms?.kind === 'signed') return cms.content ? walkSigned(walk, name, cms.content) : '';
  if (isTnef(bytes)) return walkTnef(walk, name, bytes);
  if (cms?.kind === 'encrypted' || isPgpMessage(bytes)) leaveOut(walk, name, 'encrypted');
  else if (isPdf(bytes)) keep(walk, name, bytes);
  else if (!isAppleDouble(bytes) && !NO_FILE.test(type)) return walkOther(walk, part, cms !== null);
  return '';
}

/** Whether it is a mail; what is only called one is a file. */
function isMail({ name, type, bytes }: Part): boolean {
  if (!/^message\/(?:rfc822|global)$/.test(type)) return /\.eml$/i.test(name) && beginsAsMail(bytes);
  return beginsAsHeader(bytes) || !(isPdf(bytes) || isNoText(bytes.toString('latin1', 0, FILE_HEAD)));
}

/** Bytes that show what a file is. */
const FILE_HEAD = 1_024;

async function walkOther(walk: Walk, { name, type, bytes, contentId }: Part, isDamaged: boolean): Promise<string> {
  const pdf = pdfInBase64(bytes);
  const { files } = pdf ? { files: [] } : takeUuencoded(bytes.toString('latin1'));
  if (pdf) keep(walk, name, pdf);
  else if (files.length > 0) return walkUuencoded(walk, files);
  else if (type.startsWith('image/') && contentId !== '' && walk.shown.has(contentId)) return '';
  else if (bytes.length === 0) leaveOut(walk, name, 'empty');
  else if (/\.(?:gpg|pgp)$/i.test(name)) leaveOut(walk, name, 'encrypted');
  else leaveOut(walk, name, isDamaged ? 'unreadable' : 'not-pdf');
  return '';
}

async function walkNestedMail(walk: Walk, bytes: Buffer): Promise<string> {
  const inner = deeper(walk);
  const { head, root } = await parseMime(withoutBlankLines(bytes), inner.count);
  return joined([plainLine(head.subject ?? ''), await walkInner(inner, root)]);
}

/** Some programs write blank lines in front of the header, which would end it. */
function withoutBlankLines(mail: Buffer): Buffer {
  return mail.subarray(/^\s*/.exec(mail.toString('latin1', 0, FILE_HEAD))?.[0].length);
}

/** What was signed is a mail's content, or a file: `contract.pdf.p7m`. */
async function walkSigned(walk: Walk, name: string, content: Buffer): Promise<string> {
  const inner = deeper(walk);
  const bare = name.replace(/\.p7m$/i, '');
  if (beginsAsMail(content) || /^content-type:/i.test(content.subarray(0, 13).toString('latin1'))) {
    return walkInner(inner, (await parseMime(content, inner.count)).root);
  }
  return walkFile(inner, fileOf(bare, content));
}

async function walkTnef(walk: Walk, name: string, bytes: Buffer): Promise<string> {
  const inner = deeper(walk);
  const files = readTnef(bytes);
  if (!files) leaveOut(walk, name || 'winmail.dat', 'unreadable');
  const texts: string[] = [];
  for (const file of files ?? []) texts.push(await walkFile(inner, fileOf(file.name, file.bytes)));
  return joined(texts);
}

function deeper(walk: Walk): Walk {
  if (walk.depth >= DEEPEST) throw new TooComplicatedError('Too many mails in mails');
  return { ...walk, depth: walk.depth + 1 };
}

function fileOf(name: string, bytes: Buffer): Part {
  const head = { type: '', disposition: 'attachment', name, contentId: '', charset: '' };
  return { ...head, isFlowed: false, hasExtraSpaces: false, bytes, parts: [] };
}

/** The same file under the same name twice, as in both versions of a text, is one. */
function keep({ found: { documents } }: Walk, name: string, bytes: Buffer): void {
  // Too many already: the mail is refused.
  if (documents.length > MOST_DOCUMENTS) return;
  if (documents.some((one) => one.name === name && one.bytes.equals(bytes))) return;
  documents.push({ name, bytes });
}

function leaveOut({ found }: Walk, name: string, reason: LeftOutReason): void {
  found.leftOut.push({ name, reason });
}

function joined(texts: readonly string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n');
}

function textOf(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    // An unknown character set, or not what it says.
    return utf8OrWestern(bytes);
  }
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
