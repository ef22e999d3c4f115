import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import { enqueueCanceled } from './mail/end-mail';
import { stopAtPeriodEnd } from './stop-renewing';

/**
 * Within a transaction, forgets a person's saved card and ends all their renewals, for an account that gets another
 * owner; whoever pays is told by mail. Returns whether there was either.
 */
export async function dropBilling(transaction: Database, services: PaymentServices, userId: string): Promise<boolean> {
  const now = services.clock.now();
  const renewing = await transaction
    .selectFrom('plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('renewal_date', 'is not', null)
    .where('cancelled_at', 'is', null)
    .execute();
  for (const plan of renewing) {
    const stopped = await stopAtPeriodEnd(transaction, plan, now);
    if (stopped) await enqueueCanceled(transaction, services, stopped);
  }
  const forgotten = await transaction
    .updateTable('billing_accounts')
    .set({ card: null, card_brand: null, card_last4: null })
    .where('user_id', '=', userId)
    .where('card', 'is not', null)
    .returning('user_id')
    .execute();
  return renewing.length > 0 || forgotten.length > 0;
}
