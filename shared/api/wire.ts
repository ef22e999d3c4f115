/** Names used on the wire and limits agreed with the server. A site with a different server changes this file. */

/** Path prefix of every call, after the API base. */
export const API_PREFIX = '/v1';

/** Request and response header names (specification 7). */
export const HEADERS = {
  csrfToken: 'X-CSRF-Token',
  csrfTimestamp: 'X-CSRF-Timestamp',
  referrer: 'X-Referrer',
  attribution: 'X-Attribution',
  idempotencyKey: 'Idempotency-Key',
} as const;

/** Attribution cookies, in the order they are sent. */
export const ATTRIBUTION_COOKIES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
  'msclkid',
] as const;

/** Longest value in the attribution header, in encoded characters. */
export const ATTRIBUTION_VALUE = 128;

/** Longest attribution header, in characters. */
export const ATTRIBUTION_TOTAL = 1024;

/** Lifetime of the attribution cookies, in days. */
export const ATTRIBUTION_DAYS = 90;

/** Longest referrer header, in characters (encoded): longer than real addresses, shorter than what servers refuse. */
export const MAX_REFERRER = 2048;

/** Milliseconds a call may take before its outcome counts as unknown. */
export const TIMEOUTS = { read: 15_000, write: 30_000, pay: 60_000, uploadStall: 30_000 } as const;

/** Largest answer accepted, in bytes. */
export const MAX_ANSWER_BYTES = 1_048_576;

/** The same limit for the list of archives, in bytes: 10,000 archives take more than 1 MB. */
export const MAX_ARCHIVES_BYTES = 8 * MAX_ANSWER_BYTES;

/** Error codes the pages act on. For every other code only the message counts. */
export const CODES = { csrf: 'csrf', requiresAction: 'requires_action', emailInUse: 'email_in_use' } as const;
