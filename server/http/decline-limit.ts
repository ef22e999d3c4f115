import { HOUR } from '@server/platform/clock';
import type { PlatformServices } from '@server/platform/services';
import { asksBank } from '@shared/api/wire';
import type { AppContext } from './app-env';
import { clientAddress, isSharedAddress } from './client-address';
import { runCounted } from './counted-uses';
import { countUses } from './rate-limit';
import { Refusal } from './refuse';

/** Identities whose declines are counted: a person testing stolen cards varies some of these, but rarely all. */
export interface Payer {
  by: 'address' | 'visitor' | 'card';
  id: string;
}

/** The parts of a payment's answer that are used. */
interface PaymentAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Far more declines than a customer ever has, far fewer than it takes to find a working stolen card. */
const LIMIT = { count: 10, windowMs: HOUR };

const TOO_MANY = "Too many payments were declined in the last hour, so we didn't try this one and you weren't charged";

/** The payers of this call. An address that identifies no caller, as behind an untrusted proxy, is left out. */
export function payersOf(c: AppContext, services: PlatformServices): Payer[] {
  const address = clientAddress(c, services);
  const visitor: Payer = { by: 'visitor', id: c.get('session').visitorId };
  return isSharedAddress(address) ? [visitor] : [visitor, { by: 'address', id: address }];
}

/**
 * Runs a payment unless one of its payers has had ten declines within an hour. A use is counted first and given back
 * unless the card is declined, so that concurrent tries cannot bypass the limit.
 *
 * @param known the attempt as stored; undefined for a new one. One that has begun is never refused: it may have been
 * charged.
 * @throws Refusal 400 with Retry-After, because nothing has begun: 429 would leave that open.
 */
export async function limitDeclines<T extends PaymentAnswer>(
  services: PlatformServices,
  payers: readonly Payer[],
  known: { state: 'running' | 'needs_action' | 'refused' | 'done' } | undefined,
  pay: () => Promise<T>,
): Promise<T> {
  if (known?.state === 'refused' || known?.state === 'done') return pay();
  const uses = payers.map(({ by, id }) => ({ limit: { ...LIMIT, name: `declined-${by}` }, who: id }));
  if (known) {
    const answer = await pay();
    if (isDecline(answer)) await countUses(services, uses);
    return answer;
  }
  const counted = await runCounted(services, uses, pay, (ending) => !('result' in ending && isDecline(ending.result)));
  if ('result' in counted) return counted.result;
  throw new Refusal(400, TOO_MANY, { code: 'too_many_declines' }, counted.fullForMs);
}

/** A bank challenge is not a decline. */
function isDecline({ status, body }: PaymentAnswer): boolean {
  return status === 402 && !asksBank(body);
}
