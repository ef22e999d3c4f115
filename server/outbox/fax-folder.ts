import { access, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Left in a fax's folder when FAX_COMMAND has ended well: it is never handed over again. */
export const HANDED_OVER = 'handed-over';
/** Left in a fax's folder when it may have been sent, and nobody knows. */
export const MAYBE_SENT = 'maybe-sent';
/** All that FAX_COMMAND said in its last run. */
export const COMMAND_LOG = 'command.log';

/** Folder with a folder for each fax that was handed over. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Name of the file that holds the exit code of one run, for when nobody was there to take it. */
export function endedName(attempt: number): string {
  return `.ended.${attempt}`;
}

/**
 * Whether a file is there.
 *
 * @throws Error when that cannot be seen.
 */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    // Errors of the system carry a code.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return false;
    throw error;
  }
}

/** Notes in a fax's folder that it was handed over. */
export async function markHandedOver(folder: string): Promise<void> {
  await writeFile(join(folder, HANDED_OVER), '', { flush: true });
  await rm(join(folder, MAYBE_SENT), { force: true });
}

/** So much of the end of what a command said goes into the log, bytes. */
const TAIL = 4096;

/**
 * The end of what FAX_COMMAND said in its last run, for the log: control characters but ends of lines are written as
 * `\x1b`, and what stands behind words such as `token=` is hidden. Empty when there is nothing.
 */
export async function lastWords(folder: string): Promise<string> {
  const file = await open(join(folder, COMMAND_LOG), 'r').catch(() => null); // it was never run here
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, Math.max(0, size - TAIL));
    return printable(buffer.subarray(0, bytesRead).toString()).trimEnd();
  } finally {
    await file.close();
  }
}

const SECRET =
  /((?:pass(?:word|wd|phrase)?|secret|token|api[-_]?key|authorization)["']?\s*[=:]\s*["']?(?:basic |bearer )?)[^\s"']+/gi;

/** A text without secrets that are named as such, and without what a terminal would obey. */
export function printable(text: string): string {
  return text
    .replace(SECRET, '$1[secret]')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) =>
      one === '\n' || one === '\t' ? one : `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
}
