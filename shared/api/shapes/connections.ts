import { list, object } from '@shared/lib/shape/compound';
import { flag, text, word } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';
import { STORAGE_NAMES, STORAGE_PROVIDERS } from '@shared/reference/features';

/** What reaches a person's documents without their password: a linked storage, or a printer (`print`). */
const connection = object({
  of: word([...STORAGE_PROVIDERS, 'print']),
  archive: text(),
  /** The storage's owner as the provider names them; empty for a printer, or if not known. */
  account: text(''),
});
/** A storage or printer connected to an archive. */
export type Connection = Infer<typeof connection>;

/** A connection as pages and mails list it: "Dropbox (pat@mail.example), archive abc". */
export function connectionName({ of, account, archive }: Connection): string {
  const name = of === 'print' ? 'Printer' : STORAGE_NAMES[of];
  return `${name}${account === '' ? '' : ` (${account})`}, archive ${archive}`;
}

/**
 * Answer to POST /v1/resources/submit/passwordreset: what is connected to the account, or was until now. A server
 * without the capability `identity` names nothing.
 */
export const resetDone = object({
  connections: list(connection, []),
  disconnected: flag(false),
  /** Whether a saved card was removed, and its plans no longer renew. */
  cardremoved: flag(false),
});
/** What a reset has left connected, or dropped. */
export type ResetDone = Infer<typeof resetDone>;
