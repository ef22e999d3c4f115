/** What is known of a fax when its command has ended. */
export type FaxOutcome = 'sent' | 'not-sent' | 'unsure';

/**
 * What an exit code of FAX_COMMAND says. 0: sent. Up to 127 it ended by itself and says that nothing was sent; 126 and 127
 * are the shell's for a command that it cannot run. From 128 on a signal ended it or a part of it, or it does not know
 * itself (ssh, for one, ends with 255 when its connection breaks).
 *
 * @param code null: the shell itself was ended by a signal
 */
export function outcomeOf(code: number | null): FaxOutcome {
  if (code === 0) return 'sent';
  return code !== null && code < 128 ? 'not-sent' : 'unsure';
}
