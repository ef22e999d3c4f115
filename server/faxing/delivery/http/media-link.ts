import { HOUR } from '@server/platform/clock';
import { sameSecret, sign } from '@server/platform/data/secrets';

/** How long a provider may fetch a document, ms. */
const LIFETIME = HOUR;

/** One document of an order's folder in the outbox. */
export interface FaxDocument {
  orderId: string;
  /** File name, such as `01.pdf`. */
  name: string;
}

/**
 * The address at which a provider fetches one document, for an hour. It cannot be guessed and opens nothing else.
 *
 * @param now ms since the epoch
 */
export function mediaLink(publicUrl: string, secret: string, { orderId, name }: FaxDocument, now: number): string {
  const until = (now + LIFETIME).toString(36);
  return `${publicUrl}/v1/fax/media/${orderId}/${until}.${signed(secret, { orderId, name }, until)}/${name}`;
}

/** Whether this token of an address opens the document at this time, ms since the epoch. */
export function opensMedia(secret: string, document: FaxDocument, token: string, now: number): boolean {
  const [, until = ''] = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token) ?? [];
  return Number.parseInt(until, 36) > now && sameSecret(token, `${until}.${signed(secret, document, until)}`);
}

/** Signed with a separate key, so that no other signature of the server opens a document. */
function signed(secret: string, { orderId, name }: FaxDocument, until: string): string {
  return sign(sign(secret, 'key of fax documents'), `${until}.${orderId}.${name}`);
}
