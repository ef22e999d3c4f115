import { clearNotices, currentNotices } from '@shared/stores/notices';
import { askedToAuthenticate, declined, lost, shop } from '@shared/testing/attempt-shop';
import { payWithStatus, resumeWithStatus } from './pay-with-status';
import type { PaymentPhase } from './payment-phase';

const BEING_MADE = 'Processing your payment. Please keep this page open.';
/** The view's text about a declined card. */
const FAILED = {
  order:
    'An error occurred completing your order (Your card was declined): please try again later. Or try another card now.',
  plan: 'An error occurred completing your payment (Your card was declined): please try again later.',
};

beforeEach(() => {
  localStorage.clear();
  clearNotices();
});

/** A payment of this kind at the test shop, the phases it showed, and the notices while the server was checked. */
function preparePayment(kind: 'order' | 'plan', plan: Parameters<typeof shop>[0]) {
  const { options } = shop(plan);
  const shown: PaymentPhase[] = [];
  const paid: (string | null)[][] = [];
  const whileAsking: string[][] = [];
  const payment = {
    ...options,
    kind,
    sleep: (ms: number) => {
      whileAsking.push(currentNotices().map(({ text }) => text));
      return options.sleep?.(ms) ?? Promise.resolve();
    },
    show: (phase: PaymentPhase) => shown.push(phase),
    onPaid: (answer: string | null, reference: string | null) => paid.push([answer, reference]),
  };
  return { payment, shown, paid, whileAsking };
}

/** The current notices: type, text and duration. */
const notices = () => currentNotices().map(({ type, text, duration }) => [type, text, duration]);

describe.each(['order', 'plan'] as const)('a payment: %s', (kind) => {
  test('shows its progress from the press to the end, then calls the page', async () => {
    const { payment, shown, paid } = preparePayment(kind, { answers: ['paid'] });
    expect(await payWithStatus(payment)).toBe(true);
    expect(shown).toEqual([
      { kind: 'working', doing: 'preparing', durable: true },
      { kind: 'working', doing: 'preparing', durable: true },
      { kind: 'working', doing: 'sending', durable: true },
      { kind: 'idle' },
    ]);
    expect(paid).toEqual([['guid-1', 'guid-1']]);
    expect(notices()).toEqual([]);
  });

  test('is unknown if no answer comes, and is resumed later', async () => {
    const first = preparePayment(kind, { answers: [lost, lost, lost, lost] });
    expect(await payWithStatus(first.payment)).toBe(false);
    expect(first.shown.at(-1)).toEqual({ kind: 'unknown', durable: true });
    expect(notices()).toEqual([]);
    const later = preparePayment(kind, { answers: [], paid: ['paid'] });
    await resumeWithStatus(later.payment);
    expect(later.shown[0]).toEqual({ kind: 'working', doing: 'confirming', durable: true });
    expect(later.shown.at(-1)).toEqual({ kind: 'idle' });
    expect(later.paid).toEqual([[null, null]]);
  });

  test.each([
    [{ kind: 'refused', status: 429, message: 'Too many calls.' }, 'Too many calls'],
    [{ kind: 'status', status: 500 }, 'HTTP status 500'],
  ] as const)('is unknown if the answer leaves it open (%j), and says what is known of it', async (failure, detail) => {
    const { payment, shown } = preparePayment(kind, { answers: [failure, failure, failure, failure] });
    expect(await payWithStatus(payment)).toBe(false);
    expect(shown.find((phase) => 'doing' in phase && phase.doing === 'confirming')).toMatchObject({ detail });
    expect(shown.at(-1)).toEqual({ kind: 'unknown', durable: true, detail });
  });

  test('of which one copy was declined is unknown without the words of that copy', async () => {
    const { payment, shown } = preparePayment(kind, { answers: [lost, declined], paid: ['unpaid', 'unknown'] });
    await payWithStatus(payment);
    expect(shown.some((phase) => 'detail' in phase)).toBe(false);
  });

  test('is idle if there is nothing to resume', async () => {
    const { payment, shown, paid } = preparePayment(kind, { answers: [] });
    await resumeWithStatus(payment);
    expect(shown.at(-1)).toEqual({ kind: 'idle' });
    expect(paid).toEqual([]);
  });

  test('must be confirmed again if the price has changed', async () => {
    const total = { shown: 199, current: () => Promise.resolve(249) };
    const { payment, shown } = preparePayment(kind, { answers: [], total });
    expect(await payWithStatus(payment)).toBe(false);
    expect(shown.at(-1)).toEqual({ kind: 'repriced', shown: 199, current: 249 });
  });

  test('is left to another tab that is paying', async () => {
    const { payment, shown } = preparePayment(kind, { answers: ['paid'] });
    const other = preparePayment(kind, { answers: [] });
    await Promise.all([payWithStatus(payment), payWithStatus(other.payment)]);
    expect(other.shown.at(-1)).toEqual({ kind: 'elsewhere' });
    expect(shown.at(-1)).toEqual({ kind: 'idle' });
  });

  test('shows why a challenge failed, and charges nothing', async () => {
    const challenge = { kind: 'failed', message: 'Your card was declined.' } as const;
    const { payment, shown } = preparePayment(kind, { answers: [askedToAuthenticate], challenge });
    expect(await payWithStatus(payment)).toBe(false);
    expect(shown.at(-1)).toEqual({ kind: 'refused', message: FAILED[kind] });
    expect(notices()).toEqual([]);
  });

  test('tells a refusal once, in the view, until the next try', async () => {
    const { payment, shown } = preparePayment(kind, { answers: [declined] });
    await payWithStatus(payment);
    expect(shown.at(-1)).toEqual({ kind: 'refused', message: FAILED[kind] });
    expect(notices()).toEqual([]);
  });

  test('says why there is no token, and nothing more where the card field says it', async () => {
    const message = 'Your card number is incomplete.';
    const { payment, shown } = preparePayment(kind, { answers: [] });
    await payWithStatus({ ...payment, createBody: () => Promise.resolve({ ok: false, message }) });
    expect(shown.at(-1)).toEqual({ kind: 'refused', message });
    await payWithStatus({ ...payment, createBody: () => Promise.resolve({ ok: false, message, at: 'field' }) });
    expect(shown.at(-1)).toEqual({ kind: 'idle' });
    expect(notices()).toEqual([]);
  });
});

test.each([
  ['order', 30_000, []],
  ['plan', 45_000, [BEING_MADE]],
] as const)('the progress notice (%s) stays %i ms; while checking: %j', async (kind, duration, asked) => {
  const { payment, whileAsking } = preparePayment(kind, { answers: [lost], paid: ['paid'] });
  const whileSending: unknown[] = [];
  const { send } = payment;
  await payWithStatus({
    ...payment,
    send: (body, attempt) => {
      whileSending.push(...notices());
      return send(body, attempt);
    },
  });
  expect(whileSending).toEqual([['info', BEING_MADE, duration]]);
  expect(whileAsking).toEqual([asked]);
  expect(notices()).toEqual([]);
});

// Keep this test last: data that could not be stored stays in memory.
test.each(['order', 'plan'] as const)('every phase shows that the browser stores nothing: %s', async (kind) => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const { payment, shown } = preparePayment(kind, { answers: [lost] });
  await payWithStatus({ ...payment, id: `kept nowhere: ${kind}` });
  expect(shown.slice(2)).toContainEqual({ kind: 'working', doing: 'sending', durable: false });
  expect(shown.slice(2)).toContainEqual({ kind: 'working', doing: 'confirming', durable: false });
  expect(shown.at(-1)).toEqual({ kind: 'unknown', durable: false });
});
