import type { Session } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { selectAttempts } from '@server/payments/attempt';
import { endIfAnswered } from '@server/payments/follow-up';
import type { PaymentServices } from '@server/payments/services';
import { ORDER_PAYMENT } from './order-payment';

/**
 * Changes an order. A bank challenge prevents that, so a refusal for one asks the provider whether the bank has
 * decided: the page may have been closed before reporting it. This charges and cancels nothing.
 *
 * @throws the errors of `change`
 */
export async function changeOnceAnswered<T>(
  services: PaymentServices,
  session: Session,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    const isBeingPaid = error instanceof Refusal && error.status === 409;
    if (isBeingPaid && (await endAnsweredChallenges(services, session))) return change();
    throw error;
  }
}

/** Ends the visitor's attempts whose challenge the bank has decided; returns whether there were any. */
async function endAnsweredChallenges(services: PaymentServices, session: Session): Promise<boolean> {
  const waiting = await selectAttempts(services.db, 'order')
    .where('visitor_id', '=', session.visitorId)
    .where('state', '=', 'needs_action')
    .execute();
  let isAnswered = false;
  for (const attempt of waiting) {
    const { kind } = await endIfAnswered(services, ORDER_PAYMENT, attempt);
    isAnswered ||= kind === 'paid' || kind === 'refused';
  }
  return isAnswered;
}
