import { MINUTE } from '@server/platform/clock';
import { derivedId, sameSecret } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';

const RANDOM = 22;
/** Characters for the minutes since the epoch in base 36: enough until the year 2084. */
const TIME = 5;
const SIGNATURE = 16;

/**
 * A session id of 43 characters that proves that this server issued it, and when. So a visitor who only looks needs no
 * row in the database.
 *
 * @param now ms since the epoch
 */
export function issueSessionId(secret: string, now: number): string {
  const minute = Math.floor(now / MINUTE).toString(36);
  const text = randomId(RANDOM) + minute.padStart(TIME, '0');
  return text + signature(secret, text);
}

/** When an id was issued, ms since the epoch, to the minute; null if it does not come from `issueSessionId`. */
export function issuedAt(secret: string, id: string): number | null {
  const text = id.slice(0, RANDOM + TIME);
  if (!sameSecret(id.slice(RANDOM + TIME), signature(secret, text))) return null;
  return Number.parseInt(text.slice(RANDOM), 36) * MINUTE;
}

function signature(secret: string, text: string): string {
  return derivedId(secret, `session.${text}`, SIGNATURE);
}
