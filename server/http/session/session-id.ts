import { MINUTE } from '@server/platform/clock';
import { derivedId, sameSecret } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';

const RANDOM = 22;
/** Characters for the minutes since the epoch in base 36: enough until 2084. */
const TIME = 5;
const SIGNATURE = 16;

/**
 * A session id of 43 characters that proves that this server issued it, and when, so that a visitor who only reads
 * needs no row in the database.
 *
 * @param now ms since the epoch
 */
export function issueSessionId(secret: string, now: number): string {
  const minute = Math.floor(now / MINUTE).toString(36);
  const text = randomId(RANDOM) + minute.padStart(TIME, '0');
  return text + signature(secret, text);
}

/** When `issueSessionId` issued the id, ms since the epoch, to the minute; null for any other id. */
export function issuedAt(secret: string, id: string): number | null {
  const text = id.slice(0, RANDOM + TIME);
  if (!sameSecret(id.slice(RANDOM + TIME), signature(secret, text))) return null;
  return Number.parseInt(text.slice(RANDOM), 36) * MINUTE;
}

function signature(secret: string, text: string): string {
  return derivedId(secret, `session.${text}`, SIGNATURE);
}
