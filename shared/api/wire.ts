/** Names used on the wire and limits agreed with the server. A site with a different server changes this file. */

/** Path prefix of every call, after the API base. */
export const API_PREFIX = '/v1';

/** Request and response headers (specification 7). One constant each, so that a page carries only those it names. */
export const CSRF_TOKEN_HEADER = 'X-CSRF-Token';

/** When the CSRF token was made: later ones replace earlier ones. */
export const CSRF_TIMESTAMP_HEADER = 'X-CSRF-Timestamp';

/** The address a visitor came from. */
export const REFERRER_HEADER = 'X-Referrer';

/** The values of the attribution cookies. */
export const ATTRIBUTION_HEADER = 'X-Attribution';

/** Identifies an attempt to pay: repeating it charges once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

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

/** Milliseconds a reading call may take before its outcome counts as unknown. */
export const READ_TIMEOUT_MS = 15_000;

/** The same for a writing call. */
export const WRITE_TIMEOUT_MS = 30_000;

/** The same for a call that pays. */
export const PAY_TIMEOUT_MS = 60_000;

/** Milliseconds without progress after which an upload counts as failed. */
export const UPLOAD_STALL_MS = 30_000;

/** Milliseconds that the storage has to answer once it has every byte: a proxy may pass the file on only then. */
export const UPLOAD_ANSWER_MS = 300_000;

/** Smallest limit of a proxy for what it passes on, in bytes: nginx's, if nobody sets it. */
export const SMALLEST_BODY_LIMIT = 1_048_576;

/** Largest answer accepted, in bytes. */
export const MAX_ANSWER_BYTES = 1_048_576;

/** The same limit for the list of archives, in bytes: 10,000 archives take more than 1 MB. */
export const MAX_ARCHIVES_BYTES = 8 * MAX_ANSWER_BYTES;

/** Error codes the pages act on; for every other code only the message counts. This one: the CSRF token is stale. */
export const CSRF_CODE = 'csrf';

/** The bank requires the person's confirmation before it pays. */
export const REQUIRES_ACTION_CODE = 'requires_action';

/** Whether a payment's answer waits for the bank: nothing is charged yet, and nothing was declined. */
export function asksBank({ error }: { error?: unknown }): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === REQUIRES_ACTION_CODE;
}

/** The server has read the file and will never take it: its message says what to do instead. */
export const UNUSABLE_FILE_CODE = 'unusable_file';

/** Nothing was bought or canceled, and another try cannot change that: the message says why. */
export const PLAN_REFUSED_CODE = 'plan_refused';

/** A reset link is too old for what was asked: the message says what to do instead. */
export const LINK_REFUSED_CODE = 'link_refused';

/** The new password is too short or too common. */
export const PASSWORD_REFUSED_CODE = 'password_refused';

/** The server refuses a text of the cover page; `field` is the text's member of the order. */
export function refusedCoverCode<F extends string>(field: F): `${F}_refused` {
  return `${field}_refused`;
}

/** The address belongs to another account. */
export const EMAIL_IN_USE_CODE = 'email_in_use';
