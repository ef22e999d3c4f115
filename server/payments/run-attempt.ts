import { HOUR } from '@server/clock';
import type { Services } from '@server/context';
import type { Database } from '@server/data/database';
import { Refusal } from '@server/http/refuse';
import { enqueue } from '@server/jobs/queue';
import { type AttemptAnswer, storedAnswer } from './attempt';
import { type Attempt, claimAttempt, closeAttempt, findAttempt, holdAttempt, releaseAttempt } from './attempt-store';
import { type ChargeResult, charge, lookOrCancel } from './charge';
import { settlePaid } from './settle';

/** How long a person may take to authenticate with the bank. */
const CHALLENGE_TIME = HOUR;

/**
 * Charges an attempt this process holds, or finds out what became of it, and writes the outcome down.
 *
 * @throws Refusal 503 when the provider's answer is not known: the same attempt may be sent again.
 */
export async function runAttempt(services: Services, attempt: Attempt): Promise<AttemptAnswer> {
  const order = await services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', attempt.order_id)
    .executeTakeFirstOrThrow();
  return conclude(services, attempt, await charge(services, attempt, order));
}

/**
 * Settles earlier attempts for the same order that were left in the middle, before a new one may charge: paid ones
 * pay the order, the others are cancelled for good. Answers the new attempt when the order turns out paid.
 */
export async function paidElsewhere(services: Services, attempt: Attempt): Promise<AttemptAnswer | null> {
  const earlier = await services.db
    .selectFrom('order_attempts')
    .selectAll()
    .where('order_id', '=', attempt.order_id)
    .where('key', '!=', attempt.key)
    .where('state', '=', 'needs_action')
    .execute();
  for (const one of earlier) await conclude(services, one, await lookOrCancel(services, one), attempt);
  const paid = await paidAnswer(services, attempt.order_id);
  if (paid) await closeAttempt(services.db, attempt.key, 'done', paid, services.clock.now());
  return paid;
}

/** The answer of the attempt that paid the order; null while it is not paid. */
async function paidAnswer({ db }: Services, orderId: string): Promise<AttemptAnswer | null> {
  const done = await db
    .selectFrom('order_attempts')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return done ? storedAnswer(done) : null;
}

/** Job `settle-attempt`: an attempt nobody came back for is looked at, never charged. */
export async function settleLeftAttempt(services: Services, payload: unknown): Promise<void> {
  // Written with the attempt and nothing else.
  const { key } = payload as { key: string };
  const known = await findAttempt(services.db, key);
  if (!known || known.state === 'done' || known.state === 'refused') return;
  const now = services.clock.now();
  if (known.state === 'needs_action' && now - known.updated_at < CHALLENGE_TIME) {
    await enqueue(services.db, 'settle-attempt', { key }, now, now + CHALLENGE_TIME);
    return;
  }
  const attempt = await claimAttempt(services, key);
  if (!attempt) throw new Error('The attempt is being worked on');
  await endLeft(services, attempt);
}

/** Settles a running attempt for this order that a crash left behind, so that another may begin. */
export async function settleAbandoned(services: Services, orderId: string): Promise<void> {
  const left = await services.db
    .selectFrom('order_attempts')
    .select('key')
    .where('order_id', '=', orderId)
    .where('state', '=', 'running')
    .executeTakeFirst();
  const attempt = left ? await claimAttempt(services, left.key) : null;
  if (attempt) await endLeft(services, attempt);
}

/** Ends an attempt of this process that was left in the middle: paid if it was, otherwise cancelled for good. */
function endLeft(services: Services, attempt: Attempt): Promise<AttemptAnswer> {
  return holdAttempt(services, attempt.key, async () =>
    conclude(services, attempt, await lookOrCancel(services, attempt)),
  );
}

/** Writes down what became of an attempt this process holds, and says it. Throws 503 while nobody knows; `holder` is then let go. */
export async function conclude(
  services: Services,
  attempt: Attempt,
  result: ChargeResult,
  holder: Attempt = attempt,
): Promise<AttemptAnswer> {
  const now = services.clock.now();
  if (result.kind !== 'paid') services.metrics.payment('order', result.kind);
  services.log.info('payment', { orderId: attempt.order_id, outcome: result.kind });
  switch (result.kind) {
    case 'paid':
      return settlePaid(services, attempt, result.intent);
    case 'needs-action': {
      const message = 'Your bank asks you to confirm this payment';
      const error = { message, code: 'requires_action', client_secret: result.clientSecret };
      await closeAttempt(services.db, attempt.key, 'needs_action', null, now);
      return { status: 402, body: { error } };
    }
    case 'refused':
      return refuse(services.db, attempt, result, now);
    case 'unknown':
      await releaseAttempt(services, holder.key);
      throw new Refusal(503, 'The payment provider has not answered yet', {}, 2_000);
  }
}

async function refuse(
  db: Database,
  attempt: Attempt,
  { message, code }: { message: string; code?: string },
  now: number,
): Promise<AttemptAnswer> {
  const answer: AttemptAnswer = { status: 402, body: { error: { message, ...(code ? { code } : {}) } } };
  await closeAttempt(db, attempt.key, 'refused', answer, now);
  return answer;
}
