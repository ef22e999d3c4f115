/** Said to a person whose file cannot be kept as the machine has no room, or no file handle, left. */
export const OUT_OF_ROOM = 'There is no room for your file on our side right now: please try again in some minutes';

/** Codes of the system: a full disk, a full quota, no handles left for this process or for the machine. */
const CODES = ['ENOSPC', 'EDQUOT', 'EMFILE', 'ENFILE'];

/** Whether the machine could not keep a file, which has nothing to do with the file. */
export function isOutOfRoom(error: unknown): boolean {
  // Node's file errors carry a code; others are without.
  return error instanceof Error && CODES.includes((error as NodeJS.ErrnoException).code ?? '');
}
