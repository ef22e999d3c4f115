import type { Failure } from '@shared/api/transport/failure';
import { type AttemptEvent, advance, beginAttempt, isUnfinished } from './attempt-machine';
import type { AttemptOptions, AttemptResult, Authentication, PaidState } from './attempt-options';
import {
  type AttemptProgress,
  afterAuthentication,
  afterChallenge,
  afterCheck,
  afterSend,
  afterUnauthorized,
  noProgress,
} from './attempt-progress';
import { nextStep } from './next-step';
import { readPaymentAnswer } from './payment-answer';
import { isJournalDurable, journalOwner, type PaymentRecord, readRecord, writeRecord } from './payment-journal';

/** A run's working state, which is not stored. */
interface Run<Body, T> {
  options: AttemptOptions<Body, T>;
  state: AttemptProgress;
  record: PaymentRecord;
  durable: boolean;
  clientSecret: string | null;
  answer: T | null;
  failure: Failure | null;
  /** The latest answer, if it leaves open whether money moved. */
  inconclusive: Failure | null;
  stage: 'server' | 'challenge';
  /** Milliseconds to wait before the next check, as requested by the server. */
  waitMs: number;
}

/** The longest wait a server may request, in ms. */
const LONGEST_WAIT_MS = 60_000;

/** Journals a new attempt as sent, before its request goes out. */
export function beginRecord<Body, T>(options: AttemptOptions<Body, T>, attemptId: string, body: Body): void {
  const at = now(options);
  const { kind, id } = options;
  writeRecord({ ...beginAttempt(attemptId, at), v: 1, kind, id, body, createdAt: at, owner: journalOwner() });
}

/**
 * Follows the attempt in the journal until it is paid or refused, or the run's limits are reached. `firstSend`: its
 * request has not been sent yet.
 *
 * @throws Error if the journal has no such attempt.
 */
export async function settleAttempt<Body, T>(
  options: AttemptOptions<Body, T>,
  { firstSend }: { firstSend: boolean },
): Promise<AttemptResult<T>> {
  const record = readRecord(options.kind, options.id);
  if (record === null) throw new Error('There is no attempt to settle');
  const run: Run<Body, T> = {
    options,
    record,
    state: noProgress(),
    durable: isJournalDurable(),
    clientSecret: null,
    answer: null,
    failure: null,
    inconclusive: null,
    stage: 'server',
    waitMs: 0,
  };
  if (firstSend) await dispatch(run);
  for (;;) {
    const result = await takeStep(run);
    if (result) return result;
  }
}

async function takeStep<Body, T>(run: Run<Body, T>): Promise<AttemptResult<T> | null> {
  const { options, state } = run;
  // Another tab may have updated the record.
  run.record = readRecord(options.kind, options.id) ?? run.record;
  const step = nextStep(run.record, state, now(options), run.durable);
  switch (step.do) {
    case 'finish':
      return finish(run, step.as);
    case 'check':
      await checkServer(run, Math.max(step.afterMs, run.waitMs));
      return null;
    case 'authenticate':
      await authenticate(run);
      return null;
    case 'renew':
      await renew(run);
      await sendAgain(run);
      return null;
    case 'send':
      await sendAgain(run);
      return null;
  }
}

/** If renewal fails, the next answer shows it. The default renewal checks the server, which may report it paid. */
async function renew<Body, T>(run: Run<Body, T>): Promise<void> {
  const { options } = run;
  const seen: unknown = await (options.renew ?? options.checkPaid)().catch(() => null);
  if (seen === 'paid') apply(run, { type: 'paid', reference: null });
}

async function sendAgain<Body, T>(run: Run<Body, T>): Promise<void> {
  run.record = readRecord(run.options.kind, run.options.id) ?? run.record;
  // Another tab settled it while this one renewed the session.
  if (!isUnfinished(run.record)) return;
  apply(run, { type: 'sent', at: now(run.options) });
  run.state = afterSend(run.state);
  await dispatch(run);
}

async function dispatch<Body, T>(run: Run<Body, T>): Promise<void> {
  const { options, record, state } = run;
  options.onState?.({ phase: 'sending', durable: run.durable });
  // The journal stores the body made by createBody as JSON.
  const body = record.body as Body;
  const request = record.pi !== null && options.withIntent ? options.withIntent(body, record.pi) : body;
  const answer = readPaymentAnswer(await options.send(request, record.attempt));
  if ('failure' in answer) run.failure = answer.failure;
  run.inconclusive = answer.means === 'unknown' ? answer.failure : null;
  run.stage = 'server';
  run.waitMs = askedWait(run.failure);
  switch (answer.means) {
    case 'paid':
      run.answer = answer.value;
      apply(run, { type: 'paid', reference: options.referenceOf?.(answer.value) ?? null });
      return;
    case 'refused':
      apply(run, { type: 'refused', message: answer.message, intent: record.pi });
      return;
    case 'unauthorized':
      // A second rejection means that renewal did not help.
      apply(run, { type: 'unauthorized', final: state.unauthorized === 'renewed' ? textOf(answer.failure) : null });
      run.state = afterUnauthorized(state);
      return;
    case 'needs-action':
      run.clientSecret = answer.clientSecret;
      run.state = afterChallenge(state);
      apply(run, { type: 'needs-action', pi: answer.pi });
      return;
    case 'unknown':
      return;
  }
}

async function authenticate<Body, T>(run: Run<Body, T>): Promise<void> {
  const { options, state, clientSecret } = run;
  options.onState?.({ phase: 'authenticating' });
  run.clientSecret = null;
  const result: Authentication =
    options.authenticate && clientSecret !== null ? await options.authenticate(clientSecret) : { kind: 'closed' };
  run.state = afterAuthentication(state, result.kind === 'ok');
  if (result.kind === 'failed') {
    run.stage = 'challenge';
    apply(run, { type: 'challenge-failed', message: result.message });
  }
}

async function checkServer<Body, T>(run: Run<Body, T>, afterMs: number): Promise<void> {
  const { options, state } = run;
  // Jitter only lengthens the wait, so that no check comes too early.
  const inMs = Math.round(afterMs * (1 + 0.2 * (options.random ?? Math.random)()));
  options.onState?.({ phase: 'confirming', durable: run.durable, inMs, failure: run.inconclusive });
  await (options.sleep ?? sleep)(inMs);
  run.waitMs = 0;
  const seen = await options.checkPaid().catch((): PaidState => 'unknown');
  if (seen === 'paid') {
    apply(run, { type: 'paid', reference: null });
    return;
  }
  run.state = afterCheck(state, seen);
  if (seen === 'unpaid') apply(run, { type: 'seen-unpaid', at: now(options) });
}

/** Applies an event to the record and writes it, synchronously: nothing may happen between reading and writing. */
function apply<Body, T>(run: Run<Body, T>, event: AttemptEvent): void {
  const stored = readRecord(run.options.kind, run.options.id) ?? run.record;
  // A replaced attempt had ended; only a late success still counts.
  if (stored.attempt !== run.record.attempt && event.type !== 'paid') return;
  const next = { ...stored, ...advance(stored, event) };
  const isOver = next.state === 'done' || next.state === 'refused';
  run.record = isOver ? { ...next, body: null } : next;
  writeRecord(run.record);
  run.durable = isJournalDurable();
}

function finish<Body, T>(run: Run<Body, T>, as: 'paid' | 'refused' | 'unknown'): AttemptResult<T> {
  const { record, answer, failure, inconclusive, stage, durable } = run;
  if (as === 'paid') return { kind: 'paid', answer, reference: record.reference };
  if (as === 'unknown') return { kind: 'unknown', durable, failure: inconclusive };
  return { kind: 'refused', stage, message: record.refusal ?? '', failure: stage === 'server' ? failure : null };
}

function askedWait(failure: Failure | null): number {
  const asked = failure !== null && 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
  return Math.min(asked, LONGEST_WAIT_MS);
}

function textOf(failure: Failure): string {
  return failure.kind === 'refused' ? failure.message : '';
}

function now<Body, T>(options: AttemptOptions<Body, T>): number {
  return (options.now ?? Date.now)();
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
