import { countUse, fullFor } from '@server/http/rate-limit';
import { HOUR } from '@server/platform/clock';
import type { PaymentServices } from './services';

/** Limit of one card's declines from all visitors and addresses, as a stolen card is tried many times. */
const LIMIT = { name: 'declined-card', count: 10, windowMs: HOUR };

const TOO_MANY = 'This card was declined too many times in the last hour: please use another card';

/**
 * Tries a card unless it has been declined ten times within an hour. Only declines are counted: one card may pay many
 * orders concurrently, and a crash is not a decline. Concurrent tries from one place are limited by address.
 *
 * @param fingerprint the provider's fingerprint of the card number; null if there is none, as for a wallet
 */
export async function limitCard<R extends { kind: string }>(
  services: PaymentServices,
  fingerprint: string | null,
  pay: () => Promise<R>,
): Promise<R | { kind: 'refused'; message: string }> {
  if (fingerprint === null) return pay();
  if ((await fullFor(services, LIMIT, fingerprint)) > 0) return { kind: 'refused', message: TOO_MANY };
  const result = await pay();
  if (result.kind === 'refused') await countUse(services, LIMIT, fingerprint);
  return result;
}
