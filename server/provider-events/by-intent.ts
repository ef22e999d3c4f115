import type { AnyAttempt, PageAttempt } from '@server/payments/attempt';
import { findAttempt } from '@server/payments/attempt-store';
import { retrieveIntent } from '@server/payments/charge';
import { ORDER_PAYMENT } from '@server/payments/order/order-payment';
import type { PageKind } from '@server/payments/page-kind';
import type { PaymentKind } from '@server/payments/payment-kind';
import { endIfAnswered } from '@server/payments/run-attempt';
import type { PaymentServices } from '@server/payments/services';
import { settle } from '@server/payments/settle';
import { PLAN_PURCHASE } from '@server/plans/purchase/plan-purchase';
import { RENEWAL_PAYMENT } from '@server/plans/renewal/renewal-payment';

/**
 * The provider reports that an intent was paid: settles whatever it pays for. Ignores unknown intents, which belong to
 * somebody else.
 */
export async function settleByIntent(services: PaymentServices, paymentIntent: string): Promise<void> {
  await settleOf(services, ORDER_PAYMENT, paymentIntent);
  await settleOf(services, PLAN_PURCHASE, paymentIntent);
  await settleOf(services, RENEWAL_PAYMENT, paymentIntent);
}

async function settleOf<A extends AnyAttempt, R>(
  services: PaymentServices,
  kind: PaymentKind<A, R>,
  paymentIntent: string,
): Promise<void> {
  const attempt = await findAttempt(services.db, kind, { payment_intent: paymentIntent });
  if (!attempt || attempt.state === 'done' || attempt.state === 'paid') return;
  const intent = await retrieveIntent(services, paymentIntent);
  if (intent.status === 'succeeded') await settle(services, kind, attempt, intent);
}

/**
 * The provider reports that an intent was declined or canceled. Only an attempt that waits for the bank is checked, as
 * nobody may come back for it. A running one gets the provider's own answer.
 *
 * @throws Error if the provider cannot be asked; then nothing has changed
 */
export async function endRefused(services: PaymentServices, paymentIntent: string): Promise<void> {
  await endOf(services, ORDER_PAYMENT, paymentIntent);
  await endOf(services, PLAN_PURCHASE, paymentIntent);
}

async function endOf<A extends PageAttempt>(
  services: PaymentServices,
  kind: PageKind<A>,
  paymentIntent: string,
): Promise<void> {
  const attempt = await findAttempt(services.db, kind, { payment_intent: paymentIntent, state: 'needs_action' });
  const result = attempt && (await endIfAnswered(services, kind, attempt));
  if (result?.kind === 'unknown') throw new Error(`The payment is not settled yet: ${result.reason}`);
}
