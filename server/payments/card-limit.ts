import { runCounted } from '@server/http/counted-uses';
import { countUse, fullFor } from '@server/http/rate-limit';
import { DAY, HOUR } from '@server/platform/clock';
import type { PaymentServices } from './services';

/** Limit of one card's declines from all visitors and addresses, as a stolen card is tried many times. */
const DECLINES = { name: 'declined-card', count: 10, windowMs: HOUR };

/** Limit of the faxes that one card pays for, because calls cost money before a stolen card is noticed. */
const ORDERS = { name: 'orders-card', windowMs: DAY };

const TOO_MANY_DECLINES = 'This card was declined too many times in the last hour: please use another card';
const TOO_MANY_ORDERS =
  "This card has paid for as many faxes as we accept in a day, and wasn't charged again: please use another card, or try again tomorrow";

/** The card of a charge. */
interface Card {
  /** The provider's fingerprint of the card number; null if there is none, as for a wallet. */
  fingerprint: string | null;
  /** How many faxes it may pay for in a day; absent if the charge is not for a fax. */
  ordersPerDay?: number;
}

/**
 * Tries a card unless it has been declined ten times within an hour, or has paid for too many faxes within a day. Of
 * the former only declines are counted: one card may pay for many orders concurrently, and a crash is not a decline.
 * Concurrent tries from one place are limited by address.
 *
 * @param isResent whether the same try may have been sent before: it was counted then, and may have been charged
 */
export async function limitCard<R extends { kind: string }>(
  services: PaymentServices,
  { fingerprint, ordersPerDay }: Card,
  isResent: boolean,
  pay: () => Promise<R>,
): Promise<R | { kind: 'refused'; message: string }> {
  if (fingerprint === null) return pay();
  if (!isResent && (await fullFor(services, DECLINES, fingerprint)) > 0) {
    return { kind: 'refused', message: TOO_MANY_DECLINES };
  }
  const isCounted = ordersPerDay !== undefined && !isResent;
  const uses = isCounted ? [{ limit: { ...ORDERS, count: ordersPerDay }, who: fingerprint }] : [];
  const counted = await runCounted(services, uses, pay, (end) => 'result' in end && end.result.kind === 'refused');
  if ('fullForMs' in counted) return { kind: 'refused', message: TOO_MANY_ORDERS };
  if (counted.result.kind === 'refused') await countUse(services, DECLINES, fingerprint);
  return counted.result;
}
