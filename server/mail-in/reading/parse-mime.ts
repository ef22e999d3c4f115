import { plainLine } from '@shared/lib/plain-text';
import PostalMime, { decodeWords, type Email } from 'postal-mime';
import { utf8OrWestern } from './western';

/** A part of a mail: parts of its own, or content. */
export interface Part {
  /** Lowercase, as `text/plain`. */
  type: string;
  /** Lowercase, as `attachment` and `inline`; empty if it does not say. */
  disposition: string;
  /** Empty if it has none. */
  name: string;
  /** Without angle brackets; empty if it has none. */
  contentId: string;
  charset: string;
  /** Whether its lines are pieces of paragraphs (`format=flowed`), and the spaces at their ends no text (`delsp`). */
  isFlowed: boolean;
  hasExtraSpaces: boolean;
  /** Decoded. */
  bytes: Buffer;
  parts: Part[];
}

/** A mail and what it consists of. */
export interface ParsedMail {
  head: { [K in 'from' | 'subject' | 'messageId']: Email[K] | undefined };
  root: Part;
}

/** The mail exceeds a limit. */
export class TooComplicatedError extends Error {
  override readonly name = 'TooComplicatedError';
}

/** Maximum number of parts, including those of nested mails; a part that has parts of its own counts twice. */
const MOST_PARTS = 1000;
/** Maximum nesting of parts, and size of all parts' headers together, bytes. Mails in mails are read one by one. */
const LIMITS = { maxNestingDepth: 20, maxHeadersSize: 512 * 1024, forceRfc822Attachments: true };

/** Counts the parts of a mail and of the mails in it. */
export interface PartCount {
  parts: number;
}

/** Parses a mail. Throws TooComplicatedError. */
export async function parseMime(raw: Uint8Array, count: PartCount): Promise<ParsedMail> {
  const parser = new PostalMime(LIMITS);
  counts.set(parser, count);
  try {
    // Without the rest of it: the content is in the parts.
    const { from, subject, messageId } = await parser.parse(raw);
    // As Parser: the tests of mails fail if a later version differs.
    return { head: { from, subject, messageId }, root: partOf((parser as unknown as Parser).root) };
  } catch (error) {
    if (error instanceof Error && OVER_LIMIT.test(error.message)) throw new TooComplicatedError(error.message);
    throw error;
  }
}

/** What the parser says of a mail that exceeds one of the limits. */
const OVER_LIMIT = /^Maximum (?:MIME nesting depth|header size) of \d+ \w+ exceeded$/;

/** Members of the parser that its types lack. */
interface Parser {
  root: Node;
  currentNode: Node;
  processLine: (this: Parser, line: Uint8Array, isFinal: boolean) => unknown;
}

interface Node {
  state: 'header' | 'body' | 'finished';
  childNodes: Node[];
  contentType: { parsed: Structured; multipart: string | false };
  contentDisposition: { parsed: Structured };
  contentTransferEncoding: { encoding: string };
  contentId?: string;
  content: ArrayBuffer | null;
  feed: (this: Node, line: Uint8Array) => void;
}

interface Structured {
  value: string;
  params: Partial<Record<'charset' | 'filename' | 'name' | 'format' | 'delsp', string>>;
}

const counts = new WeakMap<object, PartCount>();
/** The lines of a part's content, as one piece of the mail. */
const bodies = new WeakMap<Node, { mail: ArrayBufferLike; from: number; to: number }>();

extendParser();

/** The parser does not limit the number of parts: each part that begins or ends becomes its current one. */
function extendParser(): void {
  // As Parser: see above.
  const parser = PostalMime.prototype as unknown as Parser;
  const { processLine } = parser;
  const last = new WeakMap<Parser, Node>();
  parser.processLine = function processLineCounted(line, isFinal) {
    const count = counts.get(this);
    if (count && last.get(this) !== this.currentNode) {
      last.set(this, this.currentNode);
      count.parts += 1;
      if (count.parts > MOST_PARTS) throw new TooComplicatedError('Too many parts');
    }
    return processLine.call(this, line, isFinal);
  };
  // As Node, and it is one: the class itself is not exported.
  const node = Object.getPrototypeOf((new PostalMime() as unknown as Parser).root) as Node;
  const { feed } = node;
  node.feed = function feedUnchanged(line) {
    if (this.state === 'body') noteLine(this, line);
    feed.call(this, this.state === 'header' ? inUtf8(line) : line);
  };
}

function noteLine(node: Node, { buffer, byteOffset, byteLength }: Uint8Array): void {
  const body = bodies.get(node);
  if (body) body.to = byteOffset + byteLength;
  else bodies.set(node, { mail: buffer, from: byteOffset, to: byteOffset + byteLength });
}

/** A line of a header that is no UTF-8 is Western European, as older programs send it. */
function inUtf8(line: Uint8Array): Uint8Array {
  return line.every((byte) => byte < 0x80) ? line : Buffer.from(utf8OrWestern(line));
}

function partOf(node: Node): Part {
  const { contentType, contentDisposition, childNodes } = node;
  const name = contentDisposition.parsed.params.filename ?? contentType.parsed.params.name ?? '';
  return {
    type: contentType.parsed.value,
    disposition: contentDisposition.parsed.value,
    name: plainLine(decodeWords(name)),
    contentId: (node.contentId ?? '').replace(/^\s*<|>\s*$/g, ''),
    charset: contentType.parsed.params.charset ?? '',
    isFlowed: /^flowed$/i.test(contentType.parsed.params.format ?? ''),
    hasExtraSpaces: /^yes$/i.test(contentType.parsed.params.delsp ?? ''),
    bytes: bytesOf(node),
    parts: childNodes.map(partOf),
  };
}

/**
 * The parser makes the lines of a part that is not encoded end in LF, which breaks binary content, and adds a line to
 * one in quoted-printable.
 */
function bytesOf(node: Node): Buffer {
  const { encoding } = node.contentTransferEncoding;
  const body = bodies.get(node);
  const raw = body ? Buffer.from(body.mail, body.from, body.to - body.from) : Buffer.alloc(0);
  if (!/base64|quoted-printable/.test(encoding)) return raw;
  const decoded = Buffer.from(node.content ?? new ArrayBuffer(0));
  const isLonger = encoding.includes('quoted') && decoded.at(-1) === LINE_FEED && raw.at(-1) !== SOFT_BREAK;
  return isLonger ? decoded.subarray(0, -1) : decoded;
}

const LINE_FEED = 0x0a;
const SOFT_BREAK = 0x3d;
