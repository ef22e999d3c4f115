import { selectAttempts } from '@server/payments/attempt';
import { retrieveIntent } from '@server/payments/charge';
import { endIfAnswered } from '@server/payments/follow-up';
import { ORDER_PAYMENT } from '@server/payments/order/order-payment';
import { settlePaid } from '@server/payments/run-attempt';
import type { PaymentServices } from '@server/payments/services';
import { PLAN_PURCHASE } from '@server/plans/purchase/plan-purchase';
import { settlePaidRenewal } from '@server/plans/renewal/renew-plan';
import { PAYMENTS_OF } from '@server/platform/data/payments-of';

/** Settles the attempt of an intent that the provider reports as paid. Ignores intents of other servers. */
export async function settleByIntent(services: PaymentServices, paymentIntent: string): Promise<void> {
  const attempt = await selectAttempts(services.db, ...PAYMENTS_OF)
    .where('payment_intent', '=', paymentIntent)
    .executeTakeFirst();
  if (!attempt || attempt.state === 'done') return;
  const intent = await retrieveIntent(services, paymentIntent);
  if (intent.status !== 'succeeded') return;
  switch (attempt.kind) {
    case 'order':
      await settlePaid(services, ORDER_PAYMENT, attempt, intent);
      break;
    case 'plan':
      await settlePaid(services, PLAN_PURCHASE, attempt, intent);
      break;
    case 'renewal':
      await settlePaidRenewal(services, attempt, intent);
  }
}

/**
 * Ends the attempt of an intent that the provider reports as declined or canceled. Checks only an attempt that waits
 * for the bank, as its page may be closed; a running one gets the provider's own answer.
 *
 * @throws Error if the provider cannot be asked; then nothing has changed
 */
export async function endRefused(services: PaymentServices, paymentIntent: string): Promise<void> {
  const attempt = await selectAttempts(services.db, 'order', 'plan')
    .where('payment_intent', '=', paymentIntent)
    .where('state', '=', 'needs_action')
    .executeTakeFirst();
  if (!attempt) return;
  const result =
    attempt.kind === 'order'
      ? await endIfAnswered(services, ORDER_PAYMENT, attempt)
      : await endIfAnswered(services, PLAN_PURCHASE, attempt);
  if (result.kind === 'unknown') throw new Error(`The payment is not settled yet: ${result.reason}`);
}
