import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ArchiveFullError } from '@server/archives/documents/document-quota';
import { fileDocuments } from '@server/archives/documents/file-documents';
import type { ArchiveServices } from '@server/archives/services';
import { chunksOf } from '@server/bucket/chunks-of';
import { TooLargeError } from '@server/bucket/disk-store';
import type { Database } from '@server/platform/data/database';
import { makeFolder } from '@server/platform/temporary-folders';
import { randomId } from '@shared/lib/random-id';
import { IppRefusal, STATUS } from './ipp/ipp-codes';
import type { PrintAnswer } from './print-task';
import { CONVERSION, LONGEST_WAIT } from './print-times';
import { ANY_FORMAT, FORMATS } from './printer-attributes';

/** A document to print, and what the client says about it. */
export interface Print {
  /** Name of the document or the job. */
  name: string;
  user: string;
  /** Its format, according to the client. */
  format: string;
  /** Whether the owner gets it by e-mail, too. */
  isMailed: boolean;
  /** Pages to keep; all if empty. */
  ranges: readonly (readonly [from: number, to: number])[];
  /** The document's bytes. */
  data: AsyncIterable<Uint8Array>;
  /** Runs in the transaction that files it; if it throws, nothing is filed. */
  alongside: (transaction: Database, received: ReceivedPrint) => Promise<void>;
}

/** A print, once received. */
export interface ReceivedPrint {
  /** Bytes received. */
  size: number;
  /** 0: not counted yet. */
  pages: number;
}

type Format = (typeof FORMATS)[number];

const MB = 1024 ** 2;

/**
 * Receives a document from a printer's client and files it as a PDF. A document that is not filed leaves nothing.
 *
 * @throws IppRefusal with what the client is told, what `alongside` throws, and any error that prevents filing it now.
 */
export async function receivePrint(services: ArchiveServices, archiveId: string, print: Print): Promise<ReceivedPrint> {
  const folder = await makeFolder('print');
  try {
    const raw = join(folder, 'raw');
    const { size, head } = await spool(print.data, raw, services.config.maxFileBytes);
    const format = formatOf(head, print.format);
    const isReady = format === 'application/pdf' && print.ranges.length === 0;
    const output = join(folder, 'document.pdf');
    const pages = isReady ? 0 : await toPdf(services, archiveId, { ...print, raw, size, format, output });
    const documents = [{ name: print.name, chunks: () => chunksOf(isReady ? raw : output) }];
    const origin = {
      source: 'print',
      sender: print.user,
      subject: print.name,
      // An archive keeps one document per id, so the sender of a mail must not be able to guess this one.
      messageId: randomId(),
      follows: print.isMailed ? ['print-copy'] : [],
      alongside: (transaction: Database) => print.alongside(transaction, { size, pages }),
    } as const;
    const filed = await file(services, archiveId, documents, origin);
    if (filed.length === 0) throw new Error('A print was not filed');
    return { size, pages };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function file(
  services: ArchiveServices,
  ...args: Parameters<typeof fileDocuments> extends [unknown, ...infer Rest] ? Rest : never
): Promise<string[]> {
  try {
    return await fileDocuments(services, ...args);
  } catch (error) {
    if (error instanceof ArchiveFullError) throw new IppRefusal(STATUS.notAcceptingJobs, error.message);
    if (error instanceof TooLargeError) throw tooLarge();
    throw error;
  }
}

/** Writes the document to disk as it arrives; returns its size, bytes, and its first bytes. */
async function spool(
  data: AsyncIterable<Uint8Array>,
  path: string,
  most: number,
): Promise<{ size: number; head: Buffer }> {
  const target = await open(path, 'wx', 0o600);
  let size = 0;
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of data) {
      size += chunk.byteLength;
      if (size > most) throw tooLarge();
      if (head.length < HEAD) head = Buffer.concat([head, chunk]).subarray(0, HEAD);
      await target.writeFile(chunk);
    }
    return { size, head };
  } finally {
    await target.close();
  }
}

function tooLarge(): IppRefusal {
  return new IppRefusal(STATUS.tooLarge, 'The document is too large for this archive');
}

/** Bytes in which a format is looked for: a PDF may have other bytes in front. */
const HEAD = 1_029;

/** The format that the first bytes show. Throws IppRefusal if there is none or the client names another one. */
function formatOf(head: Buffer, called: string): Format {
  const found = FORMATS.find((format) => BEGINNINGS[format](head));
  if (!found)
    throw new IppRefusal(STATUS.formatError, 'The document is damaged, or of a kind that this archive cannot keep');
  if (called !== ANY_FORMAT && called !== found) {
    throw new IppRefusal(STATUS.formatError, "The document's content does not match its declared format");
  }
  return found;
}

const BEGINNINGS: Record<Format, (head: Buffer) => boolean> = {
  'application/pdf': (head) => head.includes('%PDF-'),
  'image/urf': (head) => head.subarray(0, 8).equals(Buffer.from('UNIRAST\0')),
  'image/pwg-raster': (head) => head.subarray(0, 4).equals(Buffer.from('RaS2')),
  'image/jpeg': (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
};

/** Makes a PDF of the print in a process for untrusted files; returns its number of pages. */
async function toPdf(
  { fileRunner, config }: ArchiveServices,
  archiveId: string,
  { raw, output, format, size, ranges }: Print & { raw: string; output: string; format: Format; size: number },
): Promise<number> {
  const input = {
    ...{ path: raw, output, format, most: String(config.maxFileBytes) },
    ranges: ranges.map(([from, to]) => `${from}-${to}`).join(','),
  };
  const limits = {
    ...CONVERSION,
    waited: LONGEST_WAIT,
    memory: 448 * MB + (format === 'application/pdf' ? 4 : 1.25) * size,
  };
  const task = { name: 'print-to-pdf', input, limits } as const;
  // One origin for all printers, which leaves room for others; within it, archives take turns.
  const outcome = await fileRunner.run(task, { visitor: archiveId, origin: 'printers' });
  if (outcome.kind === 'busy')
    throw new IppRefusal(STATUS.busy, 'Too much is being printed to this archive: try again in a minute');
  if (outcome.kind === 'failed')
    throw new IppRefusal(STATUS.temporaryError, 'Something went wrong on our side: try again');
  // As that task's answer.
  const answer = outcome.kind === 'done' ? (outcome.answer as PrintAnswer) : ({ problem: 'too-large' } as const);
  if ('pages' in answer) return answer.pages;
  if (answer.problem === 'too-large')
    throw new IppRefusal(STATUS.tooLarge, 'The document is too large for this archive: print fewer pages');
  throw new IppRefusal(STATUS.formatError, 'The document is damaged');
}
