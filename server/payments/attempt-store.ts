import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import type { OrderAttemptTable } from '@server/data/tables/payments';
import { transact } from '@server/data/transact';
import { Refusal } from '@server/http/refuse';
import { whileLeased } from '@server/jobs/lease';
import { enqueue } from '@server/jobs/queue';
import { lockOrder, registeredFiles } from '@server/orders/order-store';
import { termsOf } from '@server/orders/order-terms';
import type { FileRow, OrderRow } from '@server/orders/order-view';
import type { Insertable, Selectable } from 'kysely';
import {
  closedAttempt,
  HOLD_EVERY,
  isHeld,
  isLeft,
  LOOK_AFTER,
  leaseFrom,
  resumedAttempt,
  startedAttempt,
  unlessOtherRuns,
} from './attempt';

/** An attempt as it is kept. */
export type Attempt = Selectable<OrderAttemptTable>;

/** The attempt of this Idempotency-Key. */
export function findAttempt(db: Database, key: string): Promise<Attempt | undefined> {
  return db.selectFrom('order_attempts').selectAll().where('key', '=', key).executeTakeFirst();
}

/**
 * Writes a new attempt down as running. Null when the key is known already or another attempt for the same order runs:
 * the database allows one.
 *
 * @param check looks at the order as it stands when the attempt begins: from then on nobody changes it. What it throws,
 *   `insertAttempt` throws, and there is no attempt.
 */
export async function insertAttempt(
  services: Services,
  attempt: Pick<Insertable<OrderAttemptTable>, 'key' | 'order_id' | 'visitor_id' | 'fingerprint' | 'token' | 'email'>,
  check: (order: OrderRow, files: readonly FileRow[]) => void,
): Promise<Attempt | null> {
  const now = services.clock.now();
  return transact(services.db, async (transaction) => {
    const order = await lockOrder(transaction, attempt.order_id);
    // Tidied up in this moment.
    if (!order) throw new Refusal(400, 'There is no open order: please reload the page');
    const files = await registeredFiles(transaction, order.id);
    // A paid one answers with its receipt.
    if (order.state === 'open') check(order, files);
    const row = await transaction
      .insertInto('order_attempts')
      .values({ ...attempt, terms: termsOf(order, files), ...startedAttempt(now) })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst();
    if (row) await enqueue(transaction, 'settle-attempt', { key: row.key }, now, now + LOOK_AFTER);
    return row ?? null;
  });
}

/** Goes on with an attempt that was left in the middle; null while somebody else is at it or it is over. */
export function claimAttempt({ db, clock }: Services, key: string): Promise<Attempt | null> {
  const now = clock.now();
  return unlessOtherRuns(() =>
    db
      .updateTable('order_attempts')
      .set(resumedAttempt(now))
      .where('key', '=', key)
      .where(isLeft(now))
      .returningAll()
      .executeTakeFirst(),
  );
}

/** Does `work` on an attempt of this process, which is kept from others meanwhile. */
export function holdAttempt<T>({ db, clock, log }: Services, key: string, work: () => Promise<T>): Promise<T> {
  const renew = (): Promise<unknown> => {
    const now = clock.now();
    return db
      .updateTable('order_attempts')
      .set({ lease_until: leaseFrom(now) })
      .where('key', '=', key)
      .where(isHeld(now))
      .execute();
  };
  return whileLeased(work, renew, (error) => log.error('payment', {}, error), HOLD_EVERY);
}

/** Writes down which payment intent the attempt uses; false when the attempt was ended meanwhile: then nothing may be charged. */
export async function keepIntent({ db }: Services, key: string, paymentIntent: string): Promise<boolean> {
  const kept = await db
    .updateTable('order_attempts')
    .set({ payment_intent: paymentIntent })
    .where('key', '=', key)
    .where('state', '=', 'running')
    .returning('key')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Lets others go on with the attempt at once: its outcome is not known. */
export async function releaseAttempt({ db }: Services, key: string): Promise<void> {
  await db
    .updateTable('order_attempts')
    .set({ lease_until: 0 })
    .where('key', '=', key)
    .where('state', '=', 'running')
    .execute();
}

/** Ends the attempt, or parks it until the person has authenticated. */
export async function closeAttempt(db: Database, key: string, ...end: Parameters<typeof closedAttempt>): Promise<void> {
  await db
    .updateTable('order_attempts')
    .set(closedAttempt(...end))
    .where('key', '=', key)
    .execute();
}
