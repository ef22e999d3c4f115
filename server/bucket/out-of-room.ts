/** Shown if a file cannot be stored because the machine is out of disk space or file handles. */
export const OUT_OF_ROOM = 'Our storage is full right now: please try again in a few minutes';

/** System error codes: disk full, quota exceeded, no file handles left for this process or the machine. */
const CODES = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** Whether an error means that the machine is out of space or handles, rather than a fault of the file. */
export function isOutOfRoom(error: unknown): boolean {
  // Node's file errors carry a code; others do not.
  return error instanceof Error && CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}
