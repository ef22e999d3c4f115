import { countUse, countUses, fullFor, giveBack, type Use } from '@server/http/rate-limit';
import { DAY, HOUR } from '@server/platform/clock';
import type { PaymentServices } from './services';

/** Limit of one card's declines from all visitors and addresses, as a stolen card is tried many times. */
const DECLINES = { name: 'declined-card', count: 10, windowMs: HOUR };

/** Limit of the faxes that one card pays for, because calls cost money before a stolen card is noticed. */
const ORDERS = { name: 'orders-card', windowMs: DAY };

const TOO_MANY_DECLINES = 'This card was declined too many times in the last hour: please use another card';
const TOO_MANY_ORDERS =
  "This card has paid for as many faxes as we accept in a day, and wasn't charged again: please use another card, or try again tomorrow";

/**
 * Tries a card unless it has been declined ten times within an hour, or has paid for too many faxes within a day. Of
 * the former only declines are counted: one card may pay for many orders concurrently, and a crash is not a decline.
 * Concurrent tries from one place are limited by address.
 *
 * @param fingerprint the provider's fingerprint of the card number; null if there is none, as for a wallet
 * @param ordersPerDay how many it may pay for; undefined if the charge is not for a fax
 */
export async function limitCard<R extends { kind: string }>(
  services: PaymentServices,
  { fingerprint, ordersPerDay }: { fingerprint: string | null; ordersPerDay?: number },
  pay: () => Promise<R>,
): Promise<R | { kind: 'refused'; message: string }> {
  if (fingerprint === null) return pay();
  if ((await fullFor(services, DECLINES, fingerprint)) > 0) return { kind: 'refused', message: TOO_MANY_DECLINES };
  const orders = ordersPerDay === undefined ? [] : [{ limit: { ...ORDERS, count: ordersPerDay }, who: fingerprint }];
  const result = await limitOrders(services, orders, pay);
  if (result === null) return { kind: 'refused', message: TOO_MANY_ORDERS };
  if (result.kind === 'refused') await countUse(services, DECLINES, fingerprint);
  return result;
}

/** Null if the limit is reached. Counts first, as payments may be concurrent; a refusal gives the use back. */
async function limitOrders<R extends { kind: string }>(
  services: PaymentServices,
  uses: readonly Use[],
  pay: () => Promise<R>,
): Promise<R | null> {
  if (uses.length === 0) return pay();
  const isFull = (await countUses(services, uses)) > 0;
  const result = isFull ? null : await pay();
  if (result === null || result.kind === 'refused') await giveBack(services, uses);
  return result;
}
