import { DAY } from '@server/platform/clock';
import { sameSecret, sign } from '@server/platform/data/secrets';
import { receiptPath } from '@shared/reference/addresses/paths';
import type { OrderServices } from './services';

/** Lifetime of the link in a receipt's mail, ms. */
const RECEIPT_LINK_LIFETIME = 90 * DAY;

type Signer = Pick<OrderServices, 'secret' | 'clock'>;

/** The address that opens an order's receipt in any browser, and when it expires, ms since the epoch. */
export function receiptLink(
  services: Signer & Pick<OrderServices, 'config'>,
  guid: string,
): { url: string; until: number } {
  const until = services.clock.now() + RECEIPT_LINK_LIFETIME;
  const token = tokenOf(services.secret, guid, until);
  return { url: services.config.publicUrl + receiptPath(guid, token), until };
}

/** Whether a valid token opens the receipt of this order. It opens nothing else. */
export function opensReceipt({ secret, clock }: Signer, guid: string, token: string): boolean {
  const [, expiry = ''] = TOKEN.exec(token) ?? [];
  const until = Number.parseInt(expiry, 36);
  return until > clock.now() && sameSecret(token, tokenOf(secret, guid, until));
}

/** Expiry in ms, then the signature of order and expiry. */
const TOKEN = /^([0-9a-z]{1,9})\.[\w-]{43}$/;

/** Signed with a separate key, so that no other signature of the server opens a receipt. */
function tokenOf(secret: string, guid: string, until: number): string {
  const expiry = until.toString(36);
  const key = sign(secret, 'key of receipt links');
  return `${expiry}.${sign(key, `${expiry}.${guid}`)}`;
}
