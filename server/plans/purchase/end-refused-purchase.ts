import type { Services } from '@server/context';
import { readIntent } from '@server/payments/charge';
import { claimPlanAttempt } from './plan-attempt-store';
import { runPlanAttempt } from './run-plan-attempt';

/**
 * The provider's word that an intent was refused or cancelled. Only a purchase that waits for the bank is looked at: nobody
 * may come back for it. One that is being worked on hears it from the provider itself.
 *
 * @throws the provider's error when it cannot be asked: nothing has changed then
 */
export async function endRefusedPurchase(services: Services, paymentIntent: string): Promise<void> {
  const attempt = await services.db
    .selectFrom('plan_attempts')
    .select(['user_id', 'key'])
    .where('payment_intent', '=', paymentIntent)
    .where('state', '=', 'needs_action')
    .executeTakeFirst();
  if (!attempt) return;
  const intent = await services.stripe.paymentIntents.retrieve(paymentIntent);
  if (readIntent(intent).kind !== 'refused') return;
  const claimed = await claimPlanAttempt(services, attempt);
  // The intent was confirmed before: this only writes down what it finds.
  if (claimed) await runPlanAttempt(services, claimed);
}
