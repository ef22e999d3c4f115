import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import type { AppContext } from './app-env';
import { clientAddress, identifiesNobody } from './client-address';
import { countUse, giveBack } from './rate-limit';
import { Refusal } from './refuse';

/** Whose declined payments are counted: somebody testing stolen cards varies some of these, but rarely all. */
export interface Payer {
  by: 'address' | 'visitor' | 'card';
  id: string;
}

/** The parts of a payment's answer that matter here. */
interface PaymentAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Far more declines than a person ever has, far fewer than it takes to find a stolen card that works. */
const LIMIT = { count: 10, windowMs: HOUR };

const TOO_MANY =
  'Many payments were declined in the last hour, so this one was not tried and nothing was charged. Please try again later.';

/** Who pays with this call. An address that identifies nobody, as behind an untrusted proxy, is left out. */
export function payersOf(c: AppContext, services: Services): Payer[] {
  const address = clientAddress(c, services);
  const visitor: Payer = { by: 'visitor', id: c.get('session').visitorId };
  return identifiesNobody(address) ? [visitor] : [visitor, { by: 'address', id: address }];
}

/**
 * Lets a payment be tried unless one of its payers has had ten declines within an hour. A use is counted first and
 * given back unless the card is declined, so that concurrent tries cannot bypass the limit.
 *
 * @param known the attempt as stored; undefined for a new one. One that has begun is never refused: it may have
 *   been charged.
 * @throws Refusal 400, because nothing has begun: 429 would leave that open.
 */
export async function limitDeclines<T extends PaymentAnswer>(
  services: Services,
  payers: readonly Payer[],
  known: { state: 'running' | 'needs_action' | 'refused' | 'done' } | undefined,
  pay: () => Promise<T>,
): Promise<T> {
  if (known?.state === 'refused' || known?.state === 'done') return pay();
  if (!known) await takePlaces(services, payers);
  let answer: T | undefined;
  try {
    answer = await pay();
    return answer;
  } finally {
    const isDeclined = answer !== undefined && isDecline(answer);
    if (known && isDeclined) await countAll(services, payers);
    if (!known && !isDeclined) await giveAllBack(services, payers);
  }
}

async function takePlaces(services: Services, payers: readonly Payer[]): Promise<void> {
  const areWithin = await countAll(services, payers);
  if (areWithin) return;
  await giveAllBack(services, payers);
  throw new Refusal(400, TOO_MANY, { code: 'too_many_declines' });
}

async function countAll(services: Services, payers: readonly Payer[]): Promise<boolean> {
  const uses = await Promise.all(payers.map(({ by, id }) => countUse(services, limitOf(by), id)));
  return uses.every(({ isWithin }) => isWithin);
}

async function giveAllBack(services: Services, payers: readonly Payer[]): Promise<void> {
  await Promise.all(payers.map(({ by, id }) => giveBack(services, limitOf(by), id)));
}

function limitOf(by: Payer['by']) {
  return { ...LIMIT, name: `declined-${by}` };
}

/** A bank challenge is not a decline. */
function isDecline({ status, body }: PaymentAnswer): boolean {
  const { error } = body;
  const asks = typeof error === 'object' && error !== null && 'code' in error && error.code === 'requires_action';
  return status === 402 && !asks;
}
