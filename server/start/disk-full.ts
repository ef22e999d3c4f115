/** Names of the error in systems and programs for a full disk or an exceeded quota. */
const FULL = /\b(?:ENOSPC|EDQUOT)\b|no space left on device|disk quota exceeded/i;

/** Whether an error means that the disk is full: one of Node, or of a program that quotes the system's message. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && FULL.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);
}
