/** @jest-environment node */
import { type Attempt, beginAttempt, LAPSE_MS, LATE_ARRIVAL_MS } from './attempt-machine';
import { type AttemptProgress, noProgress } from './attempt-progress';
import { type AttemptStep, CHECK_DELAYS_MS, nextStep, RUN_LIMITS } from './next-step';

/** When all copies were sent, unless a row says otherwise. */
const SENT = 1_000_000;

interface Row {
  when: string;
  attempt?: Partial<Attempt>;
  run?: Partial<AttemptProgress>;
  /** Milliseconds since `SENT`. */
  age?: number;
  durable?: boolean;
  step: AttemptStep;
}

const check = (afterMs: number): AttemptStep => ({ do: 'check', afterMs });
const unknown: AttemptStep = { do: 'finish', as: 'unknown' };
const spent = { checks: RUN_LIMITS.checks };
const open: Partial<Attempt> = { state: 'needs_action', pi: 'pi_1', answered: 1 };
/** The server was asked to confirm a passed challenge, and has not answered. */
const confirming: Partial<Attempt> = { state: 'sent', pi: 'pi_1', sentAt: [SENT, SENT], answered: 1 };
/** One of two copies was refused. */
const pending: Partial<Attempt> = { sentAt: [SENT, SENT], answered: 1, refusal: 'declined' };

function stepOf({ attempt, run, age = 0, durable = true }: Row): AttemptStep {
  return nextStep({ ...beginAttempt('a', SENT), ...attempt }, { ...noProgress(), ...run }, SENT + age, durable);
}

const expectStep = (row: Row) => expect(stepOf(row)).toEqual(row.step);

describe('an attempt that has ended', () => {
  test.each<Row>([
    { when: 'it is paid', attempt: { state: 'done' }, step: { do: 'finish', as: 'paid' } },
    { when: 'it is refused', attempt: { state: 'refused' }, step: { do: 'finish', as: 'refused' } },
    {
      when: 'it is paid, whatever was to come next',
      attempt: { state: 'done' },
      run: { unauthorized: 'once', challenge: 'passed', seen: 'unpaid', checks: 3 },
      step: { do: 'finish', as: 'paid' },
    },
  ])('finishes the run when $when', expectStep);
});

describe('a challenge', () => {
  test.each<Row>([
    { when: 'is shown when its secret is available', run: { challenge: 'ready' }, step: { do: 'authenticate' } },
    { when: 'is shown a second time', run: { challenge: 'ready', rounds: 1 }, step: { do: 'authenticate' } },
    { when: 'is not shown a third time in one run', run: { challenge: 'ready', rounds: 2 }, step: unknown },
    { when: 'that was passed is confirmed at once', run: { challenge: 'passed', rounds: 1 }, step: { do: 'send' } },
    {
      when: 'that was passed is confirmed even if storage is blocked, and after the last round',
      run: { challenge: 'passed', rounds: 2, checks: 6, resends: 3 },
      durable: false,
      step: { do: 'send' },
    },
    { when: 'that was left open is sent again at once', step: { do: 'send' } },
    { when: 'that was left open a week ago is sent again, too', age: 7 * LAPSE_MS, step: { do: 'send' } },
    { when: 'with an unknown intent is checked first', attempt: { pi: null }, step: check(1_000) },
    { when: 'that was left open is checked if storage is blocked', durable: false, step: check(1_000) },
    { when: 'is sent again up to three times a run', run: { resends: 2 }, step: { do: 'send' } },
    { when: 'is then only checked', run: { resends: 3 }, step: check(1_000) },
    { when: 'stays unknown after all checks', run: { ...spent, resends: 3, seen: 'unpaid' }, step: unknown },
    {
      when: 'with a refusal of another copy stays unknown, too',
      attempt: { refusal: 'declined' },
      run: { ...spent, resends: 3, seen: 'unpaid' },
      step: unknown,
    },
  ])('$when', ({ attempt, ...row }) => expectStep({ ...row, attempt: { ...open, ...attempt } }));
});

describe('a rejected request (401, 403)', () => {
  test.each<Row>([
    { when: 'is sent after the session is renewed', run: { unauthorized: 'once' }, step: { do: 'renew' } },
    {
      when: 'is sent after the session is renewed, even if storage is blocked',
      run: { unauthorized: 'once' },
      durable: false,
      step: { do: 'renew' },
    },
    { when: 'is not sent again a second time', run: { unauthorized: 'renewed' }, step: check(1_000) },
    {
      when: 'that confirms a challenge is sent after the session is renewed',
      attempt: confirming,
      run: { unauthorized: 'once' },
      step: { do: 'renew' },
    },
  ])('$when', expectStep);
});

describe('a request without an answer', () => {
  test.each<Row>([
    { when: 'is checked first', step: check(1_000) },
    { when: 'is sent again when the check says unpaid', run: { checks: 1, seen: 'unpaid' }, step: { do: 'send' } },
    { when: 'is not sent again after an inconclusive check', run: { checks: 1, seen: 'unknown' }, step: check(2_000) },
    {
      when: 'is not sent again if storage is blocked',
      run: { checks: 1, seen: 'unpaid' },
      durable: false,
      step: check(2_000),
    },
    { when: 'is then checked twice', run: { checks: 2, resends: 1, seen: 'unpaid' }, step: check(4_000) },
    { when: 'is sent a second time after that', run: { checks: 3, resends: 1, seen: 'unpaid' }, step: { do: 'send' } },
    { when: 'is then checked twice more', run: { checks: 4, resends: 2, seen: 'unpaid' }, step: check(15_000) },
    { when: 'is sent a last time', run: { checks: 5, resends: 2, seen: 'unpaid' }, step: { do: 'send' } },
    { when: 'is checked a last time', run: { checks: 5, resends: 3, seen: 'unpaid' }, step: check(30_000) },
    { when: 'stays unknown', run: { ...spent, resends: 3, seen: 'unpaid' }, step: unknown },
    {
      when: 'is sent again until its id lapses',
      run: { checks: 1, seen: 'unpaid' },
      age: LAPSE_MS - 1,
      step: { do: 'send' },
    },
    {
      when: 'is not sent again once its id has lapsed: the server may have forgotten it',
      run: { checks: 1, seen: 'unpaid' },
      age: LAPSE_MS,
      step: check(2_000),
    },
    {
      when: 'is sent again as long as its latest copy is recent enough',
      attempt: { sentAt: [SENT - LAPSE_MS, SENT] },
      run: { checks: 1, seen: 'unpaid' },
      age: 1_000,
      step: { do: 'send' },
    },
  ])('$when', expectStep);
});

describe('a passed challenge whose confirmation has no answer', () => {
  test.each<Row>([
    { when: 'is checked first', step: check(1_000) },
    {
      when: 'is checked first when another tab sent the confirmation',
      run: { challenge: 'passed' },
      step: check(1_000),
    },
    { when: 'is not shown again', run: { challenge: 'ready' }, step: check(1_000) },
    { when: 'is confirmed again when the check says unpaid', run: { checks: 1, seen: 'unpaid' }, step: { do: 'send' } },
    {
      when: 'is confirmed again even a day later: an intent does not lapse',
      run: { checks: 1, seen: 'unpaid' },
      age: LAPSE_MS,
      step: { do: 'send' },
    },
    {
      when: 'is confirmed again even though a copy was refused',
      attempt: { refusal: 'declined' },
      run: { checks: 1, seen: 'unpaid' },
      step: { do: 'send' },
    },
    {
      when: 'stays unknown even though a copy was refused',
      attempt: { refusal: 'declined' },
      run: { ...spent, resends: 3, seen: 'unpaid' },
      step: unknown,
    },
  ])('$when', ({ attempt, ...row }) => expectStep({ ...row, attempt: { ...confirming, ...attempt } }));
});

describe('a refusal while another copy may arrive', () => {
  test.each<Row>([
    { when: 'is never followed by a re-send', run: { checks: 1, seen: 'unpaid' }, step: check(2_000) },
    {
      when: 'is not final until no other copy can arrive',
      run: { ...spent, seen: 'unpaid' },
      age: 60_000,
      step: check(LATE_ARRIVAL_MS - 60_000),
    },
    {
      when: 'is not final until the latest copy can no longer arrive',
      attempt: { sentAt: [SENT, SENT + 50_000] },
      run: { ...spent, seen: 'unpaid' },
      age: 60_000,
      step: check(LATE_ARRIVAL_MS - 10_000),
    },
    {
      when: 'is waited for when there has been no check since',
      run: { ...spent, seen: null },
      age: LATE_ARRIVAL_MS - 1,
      step: check(1),
    },
    { when: 'is not waited for any longer', run: { ...spent, seen: 'unpaid' }, age: LATE_ARRIVAL_MS, step: unknown },
    { when: 'is not waited for when the server cannot tell', run: { ...spent, seen: 'unknown' }, step: unknown },
  ])('$when', ({ attempt, ...row }) => expectStep({ ...row, attempt: { ...pending, ...attempt } }));
});

test('checks less and less often, over a minute in all', () => {
  const delays = Array.from({ length: RUN_LIMITS.checks }, (_, checks) => {
    const step = nextStep(beginAttempt('a', SENT), { ...noProgress(), checks }, SENT, true);
    return step.do === 'check' ? step.afterMs : null;
  });
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 30_000]);
  expect(delays).toEqual(CHECK_DELAYS_MS);
});
