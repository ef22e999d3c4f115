import type { AppContext } from '@server/http/app-env';
import { clientAddress, isSharedAddress } from '@server/http/client-address';
import { countUses, giveBack, type Use } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import type { AttemptAnswer } from '@server/payments/attempt';
import type { PaymentServices } from '@server/payments/services';
import { DAY } from '@server/platform/clock';

/** Whoever orders faxes: the account, and the network address if it identifies a caller. */
export function orderersOf(c: AppContext, services: PaymentServices): Use[] {
  const { maxAccountOrdersPerDay, maxAddressOrdersPerDay } = services.config;
  const { userId } = c.get('session');
  const address = clientAddress(c, services);
  return [
    ...(userId === null ? [] : [use('orders-account', maxAccountOrdersPerDay, userId)]),
    ...(isSharedAddress(address) ? [] : [use('orders-address', maxAddressOrdersPerDay, address)]),
  ];
}

function use(name: string, count: number, who: string): Use {
  return { limit: { name, count, windowMs: DAY }, who };
}

/**
 * Pays an order unless one of its orderers has paid as many as they may in a day. A use is counted first, so that
 * concurrent payments cannot bypass the limit, and given back if nothing is charged.
 *
 * @param isKnown whether the attempt has begun before: then it may have been charged, and is never refused
 * @throws Refusal 400 with Retry-After: 429 would leave open whether the order is paid. What `pay` throws.
 */
export async function limitOrders(
  services: PaymentServices,
  orderers: readonly Use[],
  isKnown: boolean,
  pay: () => Promise<AttemptAnswer>,
): Promise<AttemptAnswer> {
  if (isKnown || orderers.length === 0) return pay();
  const fullForMs = await countUses(services, orderers);
  if (fullForMs > 0) {
    await giveBack(services, orderers);
    throw new Refusal(400, TOO_MANY, { code: 'too_many_orders' }, fullForMs);
  }
  try {
    const answer = await pay();
    if (isDeclined(answer)) await giveBack(services, orderers);
    return answer;
  } catch (error) {
    // After 503 the order may be paid.
    if (error instanceof Refusal && error.status !== 503) await giveBack(services, orderers);
    throw error;
  }
}

const TOO_MANY = "You've sent as many faxes as we accept in a day, so we didn't charge you for this one";

/** An attempt that waits for the bank may still be paid. */
function isDeclined({ status, body: { error } }: AttemptAnswer): boolean {
  const waits = typeof error === 'object' && error !== null && 'code' in error && error.code === 'requires_action';
  return status !== 200 && !waits;
}
