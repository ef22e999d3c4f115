import { access, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNSEEN } from '@shared/lib/plain-text';

/** Marks a fax's folder after FAX_COMMAND succeeded: it is never handed over again. */
export const HANDED_OVER = 'handed-over';
/** Marks a fax's folder when the fax may have been sent. */
export const MAYBE_SENT = 'maybe-sent';
/** Output of FAX_COMMAND's last run. */
export const COMMAND_LOG = 'command.log';

/** The outbox, with one folder per fax that was handed over. */
export function outboxOf(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Name of the file with a run's exit code, in case its process was killed. */
export function endedName(attempt: number): string {
  return `.ended.${attempt}`;
}

/**
 * Whether a file exists.
 *
 * @throws Error if that cannot be determined.
 */
export async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch (error) {
    // As a system error: it has a code.
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

/** Removes the mark of a fax that may have been sent: what became of it is known. */
export async function forgetMaybeSent(dataDir: string, orderId: string): Promise<void> {
  await rm(join(outboxOf(dataDir), orderId, MAYBE_SENT), { force: true });
}

/** Bytes logged of the end of a command's output. */
const TAIL = 4096;

/**
 * The end of the output of FAX_COMMAND's last run, for the log: control characters except line breaks are escaped, as
 * `\x1b`, and values after words such as `token=` are redacted. Empty if there is none.
 */
export async function outputTail(folder: string): Promise<string> {
  const file = await open(join(folder, COMMAND_LOG), 'r').catch(() => null); // it never ran here
  if (!file) return '';
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TAIL), 0, TAIL, Math.max(0, size - TAIL));
    return safeForLog(buffer.subarray(0, bytesRead).toString()).trimEnd();
  } finally {
    await file.close();
  }
}

const SECRET =
  /((?:pass(?:word|wd|phrase)?|secret|token|api[-_]?key|authorization)["']?\s*[=:]\s*["']?(?:basic |bearer )?)[^\s"']+/gi;

/** Redacts secrets that are named as such, and escapes terminal control sequences. */
export function safeForLog(text: string): string {
  return text
    .replace(SECRET, '$1[secret]')
    .replace(UNSEEN, (one) =>
      one === '\n' || one === '\t' ? one : `\\x${(one.codePointAt(0) ?? 0).toString(16).padStart(2, '0')}`,
    );
}
