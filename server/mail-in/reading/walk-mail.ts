import type { LeftOut, LeftOutReason } from '@server/mail-in/left-out';
import { plainLine } from '@shared/lib/plain-text';
import { readCms } from './cms';
import { beginsAsMail, beginsAsPdf, isAppleDouble, isPdf, isPgpMessage, pdfInBase64 } from './file-kind';
import { htmlText } from './html-text';
import { type ParsedMail, type Part, type PartCount, parseMime, TooComplicatedError } from './parse-mime';
import { isTnef, readTnef } from './tnef';
import { takeUuencoded } from './uuencode';
import { utf8OrWestern } from './western';

/** What a mail contains, in its order. */
export interface Contents {
  documents: { name: string; bytes: Buffer }[];
  leftOut: LeftOut[];
  /** What the sender wrote. */
  text: string;
}

/** Maximum nesting of mails and of files that contain others. */
const DEEPEST = 5;
/** Maximum number of documents of a mail; one with more is refused. */
export const MOST_DOCUMENTS = 200;

/** What is being read: the mail so far, and how deep this part of it is. */
interface Walk {
  found: Contents;
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
  const found: Contents = { documents: [], leftOut: [], text: '' };
  await walkInner({ found, count, depth: 0, shown: new Set() }, mail.root);
  return found;
}

/** Reads a mail, or what has the form of one. */
async function walkInner(walk: Walk, root: Part): Promise<void> {
  noteShown(walk, root);
  const text = await walkPart(walk, root);
  walk.found.text = [walk.found.text, text].filter((one) => one.trim() !== '').join('\n\n');
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

/** Reads a part and those in it; returns the text to show. */
async function walkPart(walk: Walk, part: Part): Promise<string> {
  if (part.parts.length === 0) return walkLeaf(walk, part);
  const texts: string[] = [];
  for (const one of part.parts) texts.push(await walkPart(walk, one));
  const written = texts.filter((text) => text.trim() !== '');
  // The first version of a text is the plain one.
  return part.type === 'multipart/alternative' ? (written[0] ?? '') : written.join('\n\n');
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
  else await walkFile(walk, part);
  return '';
}

/** Whether it is what the sender wrote, not a file. */
function isText({ type, isAttachment, name }: Part): boolean {
  return (type === '' || /^text\/(?!calendar|x?-?vcard|rfc822-headers)/.test(type)) && !isAttachment && name === '';
}

/** Returns the text, and files the files in it. */
async function walkText(walk: Walk, part: Part): Promise<string> {
  const { bytes, type, charset } = part;
  const pdf = beginsAsPdf(bytes) ? bytes : pdfInBase64(bytes);
  if (pdf) {
    keep(walk, '', pdf);
    return '';
  }
  if (isPgpMessage(bytes)) {
    leaveOut(walk, '', 'encrypted');
    return '';
  }
  const { text, files } = takeUuencoded(textOf(bytes, charset));
  await walkUuencoded(walk, files);
  return type === 'text/html' ? htmlText(text) : text;
}

async function walkUuencoded(walk: Walk, files: ReturnType<typeof takeUuencoded>['files']): Promise<void> {
  for (const { name, bytes } of files) {
    if (bytes) await walkFile(walk, fileOf(name, bytes));
    else leaveOut(walk, name, 'unreadable');
  }
}

/** Parts that mail programs add by themselves, and the answers of mail servers. */
const NO_FILE =
  /^(?:message\/(?:delivery-status|disposition-notification|feedback-report)|text\/(?:calendar|x?-?vcard|rfc822-headers)|application\/(?:pgp-(?:signature|keys|encrypted)|(?:x-)?pkcs7-signature|ics))$/;

/** Files a PDF, opens what contains other files, and notes the rest. */
async function walkFile(walk: Walk, part: Part): Promise<void> {
  const { name, type, bytes } = part;
  if (type === 'message/rfc822' || type === 'message/global' || (/\.eml$/i.test(name) && beginsAsMail(bytes))) {
    await walkNestedMail(walk, bytes);
    return;
  }
  const cms = readCms(bytes);
  if (cms?.kind === 'signed') {
    if (cms.content) await walkSigned(walk, name, cms.content);
  } else if (cms?.kind === 'encrypted' || isPgpMessage(bytes)) leaveOut(walk, name, 'encrypted');
  else if (isTnef(bytes)) await walkTnef(walk, name, bytes);
  else if (isPdf(bytes)) keep(walk, name, bytes);
  else if (isAppleDouble(bytes) || NO_FILE.test(type)) return;
  else await walkOther(walk, part, cms !== null);
}

async function walkOther(walk: Walk, { name, type, bytes, contentId }: Part, isDamaged: boolean): Promise<void> {
  const pdf = pdfInBase64(bytes);
  const { files } = pdf ? { files: [] } : takeUuencoded(bytes.toString('latin1'));
  if (pdf) keep(walk, name, pdf);
  else if (files.length > 0) await walkUuencoded(walk, files);
  else if (type.startsWith('image/') && contentId !== '' && walk.shown.has(contentId)) return;
  else if (bytes.length === 0) leaveOut(walk, name, 'empty');
  else leaveOut(walk, name, isDamaged ? 'unreadable' : 'not-pdf');
}

async function walkNestedMail(walk: Walk, bytes: Buffer): Promise<void> {
  const inner = deeper(walk);
  const { head, root } = await parseMime(bytes, inner.count);
  const subject = plainLine(head.subject ?? '');
  if (subject !== '') walk.found.text = `${walk.found.text}\n\n${subject}`;
  await walkInner(inner, root);
}

/** What was signed is a mail's content, or a file: `contract.pdf.p7m`. */
async function walkSigned(walk: Walk, name: string, content: Buffer): Promise<void> {
  const inner = deeper(walk);
  const bare = name.replace(/\.p7m$/i, '');
  if (beginsAsMail(content) || /^content-type:/i.test(content.subarray(0, 13).toString('latin1'))) {
    await walkInner(inner, (await parseMime(content, inner.count)).root);
  } else await walkFile(inner, fileOf(bare, content));
}

async function walkTnef(walk: Walk, name: string, bytes: Buffer): Promise<void> {
  const inner = deeper(walk);
  const files = readTnef(bytes);
  if (!files) {
    leaveOut(walk, name || 'winmail.dat', 'unreadable');
    return;
  }
  for (const file of files) await walkFile(inner, fileOf(plainLine(file.name), file.bytes));
}

function deeper(walk: Walk): Walk {
  if (walk.depth >= DEEPEST) throw new TooComplicatedError('Too many mails in mails');
  return { ...walk, depth: walk.depth + 1 };
}

function fileOf(name: string, bytes: Buffer): Part {
  return { type: '', isAttachment: true, name: plainLine(name), contentId: '', charset: '', bytes, parts: [] };
}

/** The same file under the same name twice, as in both versions of a text, is one. */
function keep({ found: { documents } }: Walk, name: string, bytes: Buffer): void {
  if (documents.some((one) => one.name === name && one.bytes.equals(bytes))) return;
  documents.push({ name, bytes });
}

function leaveOut({ found }: Walk, name: string, reason: LeftOutReason): void {
  found.leftOut.push({ name, reason });
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
