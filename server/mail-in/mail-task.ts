import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Attachment, type Email } from 'postal-mime';

/** What is filed of a mail, with the names of its documents, or why nothing is. */
export type MailAnswer =
  | { sender: string; subject: string; messageId: string | null; names: string[]; others: number }
  | { problem: 'too-complicated' };

/** Maximum number of documents filed from one mail. */
const MOST_DOCUMENTS = 50;
/** Maximum number of parts, including those of nested mails; a part that has parts of its own counts twice. */
const MOST_PARTS = 1000;
/** Maximum nesting of parts, and of mails within mails. */
const DEEPEST = { maxNestingDepth: 20, maxRfc822NestingDepth: 4 };
/** Maximum size of all parts' headers together, bytes. */
const LONGEST_HEADERS = { maxHeadersSize: 512 * 1024 };
/** What mail programs attach by themselves. */
const NO_FILE = /^(?:message\/|text\/(?:calendar|x?-?vcard)|application\/(?:pgp|(?:x-)?pkcs7)-)/;
/** Maximum lengths of stored texts. */
const LENGTHS = { name: 500, subject: 500, sender: 254, messageId: 500 };

let parts = 0;
countParts();

/** Task `read-mail`: parses the file `mail` in a folder and writes its PDF attachments there: `0.pdf`, `1.pdf` ... */
export function load(): Promise<(input: { folder: string }) => Promise<MailAnswer>> {
  return Promise.resolve(read);
}

async function read({ folder }: { folder: string }): Promise<MailAnswer> {
  parts = 0;
  const raw = await readFile(join(folder, 'mail'));
  let mail: Email;
  try {
    mail = await PostalMime.parse(raw, { ...DEEPEST, ...LONGEST_HEADERS });
  } catch {
    // The parser throws only for one of the limits above.
    return { problem: 'too-complicated' };
  }
  // Anything nested deeper was not parsed and would be lost silently.
  if (mail.attachments.some((one) => one.rfc822DepthExceeded)) return { problem: 'too-complicated' };
  const documents = mail.attachments.filter(isPdf).slice(0, MOST_DOCUMENTS);
  for (const [index, { content }] of documents.entries()) {
    await writeFile(join(folder, `${index}.pdf`), typeof content === 'string' ? content : new Uint8Array(content), {
      mode: 0o600,
    });
  }
  return {
    sender: plain(mail.from?.address, LENGTHS.sender),
    subject: plain(mail.subject, LENGTHS.subject),
    messageId: identity(mail.messageId),
    others: mail.attachments.filter((one) => !isPdf(one) && isFile(one)).length,
    names: documents.map(({ filename }) => plain(filename ?? 'document.pdf', LENGTHS.name)),
  };
}

function isPdf({ mimeType, filename }: Attachment): boolean {
  return mimeType === 'application/pdf' || /\.pdf$/i.test(filename ?? '');
}

/** Whether the sender attached it: not a picture in the text, nor something that the mail program added. */
function isFile({ mimeType, filename, related }: Attachment): boolean {
  return Boolean(filename) && !related && !NO_FILE.test(mimeType);
}

/** The database cannot store NUL characters. */
function plain(text = '', most: number): string {
  return text.replaceAll('\0', '').slice(0, most);
}

/** Identifies a mail, short enough for an index; null if the mail has no id. */
function identity(messageId: string | undefined): string | null {
  if (!messageId) return null;
  const whole = messageId.replaceAll('\0', '');
  return whole.length <= LENGTHS.messageId ? whole : createHash('sha256').update(whole).digest('hex');
}

/** Members of the parser that its types lack. */
interface Parser {
  currentNode: object;
  processLine: (this: Parser, line: Uint8Array, isFinal: boolean) => unknown;
}

/** The parser does not limit the number of parts: each part that begins or ends becomes its current one. */
function countParts(): void {
  // As Parser: the tests of mails with too many parts fail if a later version differs.
  const parser = PostalMime.prototype as unknown as Parser;
  const { processLine } = parser;
  const last = new WeakMap<Parser, object>();
  parser.processLine = function processLineCounted(line, isFinal) {
    if (last.get(this) !== this.currentNode) {
      last.set(this, this.currentNode);
      parts += 1;
      if (parts > MOST_PARTS) throw new Error('Too many parts');
    }
    return processLine.call(this, line, isFinal);
  };
}
