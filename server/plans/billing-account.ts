import type { PaymentServices } from '@server/payments/services';
import type { Database } from '@server/platform/data/database';
import { hashToken } from '@server/platform/data/secrets';
import type { SavedCard } from '@shared/api/shapes/user';
import { tidyEmail } from '@shared/lib/email';
import type Stripe from 'stripe';

/** A person's saved card for plans; undefined if there is none. */
export async function savedCard({ db }: PaymentServices, userId: string): Promise<SavedCard | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select(['card', 'card_brand', 'card_last4'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row?.card) return undefined;
  return { id: row.card, brand: row.card_brand ?? '', last4: row.card_last4 ?? '' };
}

/** A person's customer id at the provider, created on first use. */
export async function customerOf({ db, stripe }: PaymentServices, userId: string): Promise<string> {
  const known = await findCustomer(db, userId);
  if (known) return known;
  const { email, name } = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const details = { email: tidyEmail(email), ...(name ? { name } : {}), metadata: { user: userId } };
  const idempotencyKey = `customer-${userId}-${hashToken(JSON.stringify(details))}`;
  const customer = await stripe.customers.create(details, { idempotencyKey });
  await db
    .insertInto('billing_accounts')
    .values({ user_id: userId, customer: customer.id, card: null, card_brand: null, card_last4: null })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  // Two concurrent requests with different names use the customer stored first.
  return (await findCustomer(db, userId)) ?? customer.id;
}

/** Saves the card of a successful payment. */
export async function keepCard(db: Database, userId: string, intent: Stripe.PaymentIntent): Promise<void> {
  const method = intent.payment_method;
  if (typeof method !== 'object' || !method?.card) return;
  const { brand, last4 } = method.card;
  await db
    .updateTable('billing_accounts')
    .set({ card: method.id, card_brand: brand, card_last4: last4 })
    .where('user_id', '=', userId)
    .execute();
}

async function findCustomer(db: Database, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('billing_accounts')
    .select('customer')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.customer;
}
