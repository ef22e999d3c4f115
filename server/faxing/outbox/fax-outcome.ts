/** What is known about a fax once its command has exited. */
export type FaxOutcome = 'sent' | 'not-sent' | 'unsure';

/**
 * What an exit code of FAX_COMMAND means. 0: sent. Up to 127 it exited by itself and reports that nothing was sent; 126
 * and 127 are the shell's codes for a command that it cannot run. From 128 on, a signal killed it or part of it, or it
 * does not know itself (ssh, for example, exits with 255 if its connection breaks).
 *
 * @param code null if the shell itself was killed by a signal
 */
export function outcomeOf(code: number | null): FaxOutcome {
  if (code === 0) return 'sent';
  return code !== null && code < 128 ? 'not-sent' : 'unsure';
}
