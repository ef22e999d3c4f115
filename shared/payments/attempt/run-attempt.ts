import { leaveGuard } from '@shared/lib/leave-guard';
import { withLock } from '@shared/lib/locks';
import { randomId } from '@shared/lib/random-id';
import { isUnfinished } from './attempt-machine';
import type { AttemptOptions, AttemptResult, NewAttempt } from './attempt-options';
import { readRecord, sweepJournal } from './payment-journal';
import { beginRecord, settleAttempt } from './settle-attempt';

/**
 * Pays for an order or a plan (specification 4, locks and extra authentication).
 *
 * The attempt is journaled before it is sent, resent unchanged if its answer is lost, and never gets a second token
 * while the first may have been charged. Call it synchronously in the press handler: the lock is taken before the first
 * await. Rejects only if `createBody` or `send` throws.
 */
export function runAttempt<Body, T>(options: NewAttempt<Body, T>): Promise<AttemptResult<T>> {
  return locked(options, () => pay(options));
}

/**
 * Resumes an attempt whose outcome is unknown: on load, on return to the page, and on "Check again". Never begins a new
 * one. Resolves to `nothing-pending` if the form may be shown.
 */
export function resumeAttempt<Body, T>(
  options: AttemptOptions<Body, T>,
): Promise<AttemptResult<T> | { kind: 'nothing-pending' }> {
  return locked(options, async () => (await earlierOutcome(options)) ?? { kind: 'nothing-pending' });
}

async function locked<Body, T, R>(
  options: AttemptOptions<Body, T>,
  action: () => Promise<R>,
): Promise<R | { kind: 'busy-elsewhere' }> {
  const result = await withLock(`pay:${options.id}`, async () => {
    const leaving = leaveGuard();
    leaving.set(true);
    try {
      return await action();
    } finally {
      leaving.set(false);
    }
  });
  return result.held ? result.value : { kind: 'busy-elsewhere' };
}

async function pay<Body, T>(options: NewAttempt<Body, T>): Promise<AttemptResult<T>> {
  const earlier = await earlierOutcome(options);
  if (earlier) return earlier;
  const changed = await changedTotal(options, null);
  if (changed) return changed;

  options.onState?.({ phase: 'preparing' });
  const attemptId = randomId(22);
  const prepared = await options.createBody(attemptId);
  if (!prepared.ok) {
    return { kind: 'refused', stage: prepared.at ?? 'card', message: prepared.message, failure: null };
  }

  // If another tab has begun an attempt while the token was made, follows that one and never uses this token.
  const begun = await earlierOutcome(options);
  if (begun) return begun;
  beginRecord(options, attemptId, prepared.body);
  const result = await settleAttempt(options, { firstSend: true });
  if (result.kind !== 'refused') return result;
  return (await changedTotal(options, result.message)) ?? result;
}

/** The outcome of the attempt in the journal, settled first if necessary; null if a new attempt may begin. */
async function earlierOutcome<Body, T>(options: AttemptOptions<Body, T>): Promise<AttemptResult<T> | null> {
  sweepJournal((options.now ?? Date.now)());
  const record = readRecord(options.kind, options.id);
  if (record?.state === 'done') return { kind: 'paid', answer: null, reference: record.reference };
  if (!isUnfinished(record)) return null;
  const result = await settleAttempt(options, { firstSend: false });
  const hasLapsed = result.kind === 'refused' && result.message === '' && result.failure === null;
  return hasLapsed ? null : result;
}

async function changedTotal<Body, T>(
  { total }: NewAttempt<Body, T>,
  message: string | null,
): Promise<AttemptResult<T> | null> {
  const current = total ? await total.current() : null;
  if (!total || current === null || current === total.shown) return null;
  return { kind: 'needs-new-confirmation', shown: total.shown, newTotal: current, message };
}
