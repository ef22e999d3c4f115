import { clearNotices, currentNotices } from '@shared/stores/notices';
import { askedToAuthenticate, declined, lost, shop } from '@shared/testing/attempt-shop';
import { payWithStatus, resumeWithStatus } from './pay-with-status';
import type { PaymentPhase } from './payment-phase';

const BEING_MADE = 'Your payment is being made: this can take a moment. Please keep this page open.';
const FAILED = 'An error occurred completing your order (Your card was declined): please try again later.';
const PLAN_FAILED = 'An error occurred completing your payment (Your card was declined): please try again later.';

beforeEach(() => {
  localStorage.clear();
  clearNotices();
});

/** A payment of this kind at the test's shop, what was shown of it, and what was told on top while the server was asked. */
function told(kind: 'order' | 'plan', plan: Parameters<typeof shop>[0]) {
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

/** The notices on top, as kind, words and the time they stay. */
const onTop = () => currentNotices().map(({ type, text, duration }) => [type, text, duration]);

describe.each(['order', 'plan'] as const)('a payment: %s', (kind) => {
  test('is shown from the press to the end, and what follows is the page’s', async () => {
    const { payment, shown, paid } = told(kind, { answers: ['paid'] });
    expect(await payWithStatus(payment)).toBe(true);
    expect(shown).toEqual([
      { kind: 'working', doing: 'preparing', durable: true },
      { kind: 'working', doing: 'preparing', durable: true },
      { kind: 'working', doing: 'sending', durable: true },
      { kind: 'idle' },
    ]);
    expect(paid).toEqual([['guid-1', 'guid-1']]);
    expect(onTop()).toEqual([]);
  });

  test('is unknown when no answer ever came, and is taken up later', async () => {
    const first = told(kind, { answers: [lost, lost, lost, lost] });
    expect(await payWithStatus(first.payment)).toBe(false);
    expect(first.shown.at(-1)).toEqual({ kind: 'unknown', durable: true });
    expect(onTop()).toEqual([]);
    const later = told(kind, { answers: [], paid: ['paid'] });
    await resumeWithStatus(later.payment);
    expect(later.shown[0]).toEqual({ kind: 'working', doing: 'confirming', durable: true });
    expect(later.shown.at(-1)).toEqual({ kind: 'idle' });
    expect(later.paid).toEqual([[null, null]]);
  });

  test('that is not there cannot be taken up: the form may be used', async () => {
    const { payment, shown, paid } = told(kind, { answers: [] });
    await resumeWithStatus(payment);
    expect(shown.at(-1)).toEqual({ kind: 'idle' });
    expect(paid).toEqual([]);
  });

  test('waits for a new yes when the price has changed', async () => {
    const total = { shown: 199, current: () => Promise.resolve(249) };
    const { payment, shown } = told(kind, { answers: [], total });
    expect(await payWithStatus(payment)).toBe(false);
    expect(shown.at(-1)).toEqual({ kind: 'repriced', shown: 199, current: 249 });
  });

  test('is left to the tab that is paying', async () => {
    const { payment, shown } = told(kind, { answers: ['paid'] });
    const other = told(kind, { answers: [] });
    await Promise.all([payWithStatus(payment), payWithStatus(other.payment)]);
    expect(other.shown.at(-1)).toEqual({ kind: 'elsewhere' });
    expect(shown.at(-1)).toEqual({ kind: 'idle' });
  });

  test('says why a challenge failed, and charges nothing', async () => {
    const challenge = { kind: 'failed', message: 'Your card was declined.' } as const;
    const { payment, shown } = told(kind, { answers: [askedToAuthenticate], challenge });
    expect(await payWithStatus(payment)).toBe(false);
    expect(shown.at(-1)).toEqual({ kind: 'refused', message: 'Your card was declined.' });
    expect(onTop()).toEqual([kind === 'order' ? ['error', FAILED, null] : ['error', PLAN_FAILED, 15_000]]);
  });

  test('begins with nothing on top of what the one before said', async () => {
    await payWithStatus(told(kind, { answers: [declined] }).payment);
    expect(onTop()).toEqual([kind === 'order' ? ['error', FAILED, null] : ['error', PLAN_FAILED, 15_000]]);
    await payWithStatus(told(kind, { answers: ['paid'] }).payment);
    expect(onTop()).toEqual([]);
  });
});

test.each([
  ['order', 30_000, []],
  ['plan', 45_000, [BEING_MADE]],
] as const)('that it is being paid is said (%s) for %i ms, then: %j', async (kind, duration, asked) => {
  const { payment, whileAsking } = told(kind, { answers: [lost], paid: ['paid'] });
  const whileSending: unknown[] = [];
  const { send } = payment;
  await payWithStatus({
    ...payment,
    send: (body, attempt) => {
      whileSending.push(...onTop());
      return send(body, attempt);
    },
  });
  expect(whileSending).toEqual([['info', BEING_MADE, duration]]);
  expect(whileAsking).toEqual([asked]);
  expect(onTop()).toEqual([]);
});

test.each([
  ['order', [['error', 'Your card number is incomplete.', 7_500]]],
  ['plan', []],
] as const)('what the provider says of a card is said on top (%s): %j', async (kind, notices) => {
  const { payment, shown } = told(kind, { answers: [] });
  const message = 'Your card number is incomplete.';
  await payWithStatus({ ...payment, createBody: () => Promise.resolve({ ok: false, message }) });
  expect(shown.at(-1)).toEqual({ kind: 'refused', message });
  expect(onTop()).toEqual(notices);
});

// The last one: what no storage takes stays in the page's memory.
test.each(['order', 'plan'] as const)('that the browser keeps nothing of it is said all along: %s', async (kind) => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  const { payment, shown } = told(kind, { answers: [lost] });
  await payWithStatus({ ...payment, id: `kept nowhere: ${kind}` });
  expect(shown.slice(2)).toContainEqual({ kind: 'working', doing: 'sending', durable: false });
  expect(shown.slice(2)).toContainEqual({ kind: 'working', doing: 'confirming', durable: false });
  expect(shown.at(-1)).toEqual({ kind: 'unknown', durable: false });
});
