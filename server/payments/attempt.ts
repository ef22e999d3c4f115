import type { Database } from '@server/platform/data/database';
import type { PaymentOf } from '@server/platform/data/payments-of';
import type { PaymentAttemptTable } from '@server/platform/data/tables/payments';
import type { Selectable } from 'kysely';

type Columns = Selectable<PaymentAttemptTable>;

/** The columns that every kind of attempt has. */
type CommonColumn =
  | 'id'
  | 'state'
  | 'lease_until'
  | 'payment_intent'
  | 'answer_status'
  | 'answer'
  | 'created_at'
  | 'updated_at';

type Attempt<K extends PaymentOf, Own extends keyof Columns, Optional extends keyof Columns = never> = {
  kind: K;
} & Pick<Columns, CommonColumn | Optional> & { [Column in Own]: NonNullable<Columns[Column]> };

/** An attempt to pay an order, as stored. */
export type OrderAttempt = Attempt<'order', 'order_id' | 'visitor_id' | 'fingerprint' | 'token' | 'email' | 'terms'>;

/** An attempt to buy a plan, as stored. */
export type PlanAttempt = Attempt<
  'plan',
  'user_id' | 'fingerprint' | 'product' | 'cost' | 'email' | 'period_end',
  'payment_method' | 'renewal_date'
>;

/** An attempt to charge a renewal, as stored. Never waits for the bank. */
export type RenewalAttempt = Attempt<'renewal', 'plan' | 'renewal_date' | 'try', 'ordernumber' | 'reason' | 'retry_on'>;

/** An attempt to pay, as stored. */
export type PaymentAttempt = OrderAttempt | PlanAttempt | RenewalAttempt;

/** The attempts of each kind. */
export interface Attempts {
  order: OrderAttempt;
  plan: PlanAttempt;
  renewal: RenewalAttempt;
}

/** The kinds that a page starts and asks about again: one process at a time works on each, and a job follows up. */
export type PageKind = 'order' | 'plan';

/** The id of an attempt to pay an order, by its Idempotency-Key. Ids must not change: the provider knows them. */
export function orderAttemptId(key: string): string {
  return `order-${key}`;
}

/** The id of a person's attempt to buy a plan, by the page's key. */
export function planAttemptId(userId: string, key: string): string {
  return `plan-${userId}-${key}`;
}

/** The id of an attempt to charge a renewal. `date`: YYYY-MM-DD; `count` from 1. */
export function renewalId(plan: string, date: string, count: number): string {
  return `renew-${plan}-${date}-${count}`;
}

/** The attempts of some kinds, as a query that the caller narrows. */
export function selectAttempts<K extends PaymentOf>(db: Database, ...kinds: K[]) {
  const rows = db.selectFrom('payment_attempts').selectAll().where('kind', 'in', kinds);
  // A check of the table keeps the columns that each kind has.
  return rows.$castTo<Attempts[K]>();
}

/** The attempt with this id, if it is of this kind. */
export async function findAttempt<K extends PaymentOf>(
  db: Database,
  kind: K,
  id: string,
): Promise<Attempts[K] | undefined> {
  const row: unknown = await selectAttempts(db, kind).where('id', '=', id).executeTakeFirst();
  return row as Attempts[K] | undefined; // which Kysely's types lose while K is open
}

/** An attempt's answer, the same for every resend. */
export interface AttemptAnswer {
  status: 200 | 400 | 402;
  body: Record<string, unknown>;
}

/** The stored answer of a finished attempt; null otherwise. */
export function storedAnswer({ state, answer_status: status, answer }: Attempts[PageKind]): AttemptAnswer | null {
  if ((state !== 'done' && state !== 'refused') || status === null) return null;
  return { status, body: answer as AttemptAnswer['body'] }; // only closeAttempt writes it
}
