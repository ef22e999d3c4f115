import type { AppContext } from '@server/http/app-env';
import { clientAddress, isSharedAddress } from '@server/http/client-address';
import { type Ending, runCounted } from '@server/http/counted-uses';
import type { Use } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import type { AttemptAnswer } from '@server/payments/attempt';
import type { PaymentServices } from '@server/payments/services';
import { DAY } from '@server/platform/clock';
import { asksBank } from '@shared/api/wire';

/** Whoever orders faxes, and what they are told once they have ordered too many; null if nothing identifies them. */
type Orderer = { use: Use; refusal: string } | null;

/** The account; of a visitor, the network address if it identifies a caller, as many people may share it. */
export function ordererOf(c: AppContext, services: PaymentServices): Orderer {
  const { maxAccountOrdersPerDay, maxAddressOrdersPerDay, supportEmail } = services.config;
  const { userId } = c.get('session');
  if (userId !== null) {
    return {
      use: use('orders-account', maxAccountOrdersPerDay, userId),
      refusal: `Your account has sent as many faxes as we accept in a day, so we didn't charge you for this one. If you need to send more today, write to ${supportEmail}`,
    };
  }
  const address = clientAddress(c, services);
  if (isSharedAddress(address)) return null;
  return {
    use: use('orders-address', maxAddressOrdersPerDay, address),
    refusal:
      "As many faxes as we accept in a day have come from your network, so we didn't charge you for this one. If you sign in, only your own count",
  };
}

function use(name: string, count: number, who: string): Use {
  return { limit: { name, count, windowMs: DAY }, who };
}

/**
 * Pays an order unless its orderer has paid as many as they may in a day.
 *
 * @param isKnown whether the attempt has begun before: then it may have been charged, and is never refused
 * @throws Refusal 400 with Retry-After: 429 would leave open whether the order is paid. What `pay` throws.
 */
export async function limitOrders(
  services: PaymentServices,
  orderer: Orderer,
  isKnown: boolean,
  pay: () => Promise<AttemptAnswer>,
): Promise<AttemptAnswer> {
  if (isKnown || orderer === null) return pay();
  const counted = await runCounted(services, [orderer.use], pay, isUnpaid);
  if ('result' in counted) return counted.result;
  throw new Refusal(400, orderer.refusal, { code: 'too_many_orders' }, counted.fullForMs);
}

/** Whether nothing is charged: an attempt that waits for the bank may still be paid, and so may one after 503. */
function isUnpaid(ending: Ending<AttemptAnswer>): boolean {
  if ('error' in ending) return ending.error instanceof Refusal && ending.error.status !== 503;
  const { status, body } = ending.result;
  return status !== 200 && !asksBank(body);
}
