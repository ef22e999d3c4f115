import { CSRF_TIMESTAMP_HEADER, CSRF_TOKEN_HEADER } from '@shared/api/wire';

/** A token and when the server made it, in ms since the epoch. */
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
 * Stores the token of an answer. The newest timestamp wins; between equal ones, the later arrival. A malformed pair is
 * ignored and the old one stays (specification 7).
 */
export function readCsrf(headers: Headers): void {
  const token = headers.get(CSRF_TOKEN_HEADER);
  const stamp = headers.get(CSRF_TIMESTAMP_HEADER);
  if (token === null || stamp === null) return;
  // One printable token without a comma: two headers merged by a proxy must not pass for one token.
  if (!/^[\x21-\x2b\x2d-\x7e]{1,4096}$/.test(token) || !/^\d{1,15}(?:\.\d+)?$/.test(stamp)) return;
  const timestamp = Number(stamp);
  if (newest === null || timestamp >= newest.timestamp) newest = { token, timestamp };
}

/**
 * Forgets the token.
 * @internal For tests.
 */
export function resetCsrf(): void {
  newest = null;
}
