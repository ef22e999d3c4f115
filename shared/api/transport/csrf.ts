import { CSRF_TIMESTAMP_HEADER, CSRF_TOKEN_HEADER } from '@shared/api/wire';
import { readDate } from '@shared/lib/shape/date';

/** A token and when the server made it, in ms since the epoch or on the server's own time scale. */
interface CsrfPair {
  token: string;
  timestamp: number;
}

let newest: CsrfPair | null = null;

/** The token to send; null until one is known. */
export function csrfToken(): string | null {
  return newest?.token ?? null;
}

/**
 * Stores an answer's token. The newest timestamp wins, in either notation; between equal ones, the later arrival. A
 * malformed pair is ignored and the old one stays (specification 7).
 */
export function readCsrf(headers: Headers): void {
  const token = headers.get(CSRF_TOKEN_HEADER);
  const stamp = headers.get(CSRF_TIMESTAMP_HEADER);
  if (token === null || stamp === null) return;
  const timestamp = readTime(stamp);
  // One printable token without a comma: two headers merged by a proxy must not pass for one token.
  if (!/^[\x21-\x2b\x2d-\x7e]{1,4096}$/.test(token) || Number.isNaN(timestamp)) return;
  if (newest === null || timestamp >= newest.timestamp) newest = { token, timestamp };
}

/** Forgets a token that the server refused. Its timestamp no longer counts: the server's clock may have changed. */
export function forgetCsrf(token: string | null): void {
  if (newest?.token === token) newest = null;
}

/** Reads a number, or a date as ms since the epoch; NaN for anything else. */
function readTime(stamp: string): number {
  return /^\d{1,15}(?:\.\d+)?$/.test(stamp) ? Number(stamp) : Date.parse(readDate(stamp) ?? '');
}

/** Forgets the token: for tests, and where a process becomes another page. */
export function resetCsrf(): void {
  newest = null;
}
