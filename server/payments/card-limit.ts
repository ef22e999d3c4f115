import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { countUse, giveBack } from '@server/http/rate-limit';
import type { ChargeResult } from './charge';

/** Declines of one card, whoever tries it and from wherever: a stolen one is tried many times. */
const LIMIT = { name: 'declined-card', count: 10, windowMs: HOUR };

const TOO_MANY =
  'This card was declined many times in the last hour, so it was not tried again: please use another card';

/**
 * Tries a card that has not been declined ten times within an hour. A place is taken before and given back unless the
 * card is declined, so that many tries at once are no way around it.
 *
 * @param fingerprint the provider's word for the card's number; null where it says none, as of a wallet's
 */
export async function limitCard(
  services: Services,
  fingerprint: string | null,
  pay: () => Promise<ChargeResult>,
): Promise<ChargeResult> {
  if (fingerprint === null) return pay();
  const { isWithin } = await countUse(services, LIMIT, fingerprint);
  const result: ChargeResult = isWithin ? await pay() : { kind: 'refused', message: TOO_MANY };
  if (!isWithin || result.kind !== 'refused') await giveBack(services, LIMIT, fingerprint);
  return result;
}
