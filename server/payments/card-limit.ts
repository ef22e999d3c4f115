import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import { countUse, hasRoom } from '@server/http/rate-limit';

/** Declines of one card, whoever tries it and from wherever: a stolen one is tried many times. */
const LIMIT = { name: 'declined-card', count: 10, windowMs: HOUR };

const TOO_MANY =
  'This card was declined many times in the last hour, so it was not tried again: please use another card';

/**
 * Tries a card that has not been declined ten times within an hour. Only declines are counted: one card may pay many orders
 * at once, and what a process was at when it crashed was no decline. Many tries at once from one place are limited by address.
 *
 * @param fingerprint the provider's word for the card's number; null where it says none, as of a wallet's
 */
export async function limitCard<R extends { kind: string }>(
  services: Services,
  fingerprint: string | null,
  pay: () => Promise<R>,
): Promise<R | { kind: 'refused'; message: string }> {
  if (fingerprint === null) return pay();
  if (!(await hasRoom(services, LIMIT, fingerprint))) return { kind: 'refused', message: TOO_MANY };
  const result = await pay();
  if (result.kind === 'refused') await countUse(services, LIMIT, fingerprint);
  return result;
}
