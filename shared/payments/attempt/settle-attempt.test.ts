import type { Failure } from '@shared/api/transport/failure';
import { askedToAuthenticate, declined, lost, shop } from '@shared/testing/attempt-shop';
import { beginAttempt, LAPSE_MS } from './attempt-machine';
import type { PaidState } from './attempt-options';
import { type PaymentRecord, readRecord, writeRecord } from './payment-journal';
import { resumeAttempt, runAttempt } from './run-attempt';
import { settleAttempt } from './settle-attempt';

/** Start of the test shop's clock, in ms. */
const NOW = 1_000_000;

const unauthorized: Failure = { kind: 'status', status: 401 };

/** Checks that never show whether the order is paid. */
const inconclusive = (): PaidState[] => Array<PaidState>(20).fill('unknown');

/** Writes the record of an earlier visit. */
function leaveBehind(change: Partial<PaymentRecord>): void {
  const begun = beginAttempt('earlier', NOW);
  const body = { token: 'tok_earlier' };
  writeRecord({ ...begun, v: 1, kind: 'order', id: 'order-1', body, createdAt: NOW, ...change });
}

/** Changes the attempt in the journal, as another tab would. */
function elsewhere(change: Partial<PaymentRecord>): void {
  const record = readRecord('order', 'order-1');
  if (record !== null) writeRecord({ ...record, ...change });
}

const journal = () => readRecord('order', 'order-1');

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

describe('with only the required options', () => {
  function bare(plan: Parameters<typeof shop>[0]) {
    const { options, sent } = shop(plan);
    const { kind, id, createBody, send, checkPaid } = options;
    return { options: { kind, id, createBody, send, checkPaid }, sent };
  }

  test('pays', async () => {
    const { options, sent } = bare({ answers: ['paid'] });
    expect(await runAttempt(options)).toEqual({ kind: 'paid', answer: 'guid-1', reference: null });
    expect(sent[0]?.body).toEqual({ token: 'tok_1' });
  });

  test('checks the server after about a second', async () => {
    jest.useFakeTimers({ now: NOW });
    const { options, sent } = bare({ answers: [lost, 'paid'] });
    const result = runAttempt(options);
    await jest.advanceTimersByTimeAsync(999);
    expect(sent).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(202);
    expect(sent).toHaveLength(2);
    expect(await result).toMatchObject({ kind: 'paid' });
    expect(journal()?.sentAt[0]).toBe(NOW);
  });

  test('sends the same request again if the bank asks for authentication and nothing can show it', async () => {
    const { options, sent } = bare({ answers: [askedToAuthenticate, 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent[1]?.body).toEqual({ token: 'tok_1' });
    expect(sent[1]?.attempt).toBe(sent[0]?.attempt);
  });
});

test('rejects if there is no attempt to follow', async () => {
  const { options } = shop({ answers: [] });
  await expect(settleAttempt(options, { firstSend: true })).rejects.toThrow('no attempt');
});

describe('the reason given for a refusal', () => {
  test("is the server's message, and the journal drops the request", async () => {
    const { options } = shop({ answers: [declined] });
    expect(await runAttempt(options)).toEqual({
      kind: 'refused',
      stage: 'server',
      message: 'Your card was declined.',
      failure: declined,
    });
    expect(journal()).toMatchObject({ state: 'refused', body: null });
  });

  test("is the bank's message after a failed challenge, without a failure of the server", async () => {
    const { options } = shop({ answers: [askedToAuthenticate], challenge: { kind: 'failed', message: 'Not you' } });
    expect(await runAttempt(options)).toEqual({
      kind: 'refused',
      stage: 'challenge',
      message: 'Not you',
      failure: null,
    });
  });

  test("is the bank's message even if an earlier copy was lost and may still arrive", async () => {
    const challenge = { kind: 'failed' as const, message: 'Not you' };
    const { options } = shop({ answers: [lost, askedToAuthenticate], challenge });
    const result = { kind: 'refused', stage: 'challenge', message: 'Not you', failure: null };
    expect(await runAttempt(options)).toEqual(result);
  });

  test('is empty if the request was rejected twice without a message', async () => {
    const { options } = shop({ answers: [unauthorized, unauthorized] });
    const result = { kind: 'refused', stage: 'server', message: '', failure: unauthorized };
    expect(await runAttempt(options)).toEqual(result);
    expect(journal()).toMatchObject({ state: 'refused', refusal: '' });
  });

  test('is empty if an attempt from an earlier visit was rejected twice', async () => {
    leaveBehind({});
    const { options } = shop({ answers: [unauthorized, unauthorized] });
    // The first copy may still arrive.
    expect(await resumeAttempt(options)).toEqual({
      kind: 'refused',
      stage: 'server',
      message: '',
      failure: unauthorized,
    });
  });
});

describe('checks', () => {
  test.each([
    [0.5, 1_100],
    [1, 1_200],
  ])('have jitter (%d), and the screen gets the actual delay of %d ms', async (chance, inMs) => {
    const { options, waits, phases } = shop({ answers: [lost], paid: ['paid'] });
    await runAttempt({ ...options, random: () => chance });
    expect(waits).toEqual([inMs]);
    expect(phases.at(-1)).toEqual({ phase: 'confirming', durable: true, inMs, failure: lost });
  });

  test('wait once for the time the server asks for, up to a minute', async () => {
    const busy: Failure = { kind: 'status', status: 503, retryAfterMs: 600_000 };
    const { options, waits } = shop({ answers: [busy], paid: ['unknown', 'paid'] });
    await runAttempt(options);
    expect(waits).toEqual([60_000, 2_000]);
  });
});

describe('an attempt from an earlier visit', () => {
  test('is checked before it is sent again', async () => {
    leaveBehind({});
    const { options, sent, phases } = shop({ answers: ['paid'], paid: ['paid'] });
    expect(await resumeAttempt(options)).toEqual({ kind: 'paid', answer: null, reference: null });
    expect(sent).toEqual([]);
    expect(phases).toEqual([{ phase: 'confirming', durable: true, inMs: 1_000, failure: null }]);
  });

  test('is sent again unchanged even if the person presses again', async () => {
    leaveBehind({});
    const { options, sent, tokens } = shop({ answers: ['paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid', answer: 'guid-1' });
    expect(sent).toMatchObject([{ body: { token: 'tok_earlier' }, attempt: 'earlier' }]);
    expect(tokens()).toBe(0);
  });

  test('has lapsed if the server says unpaid a day later, and the person may pay again', async () => {
    leaveBehind({ sentAt: [NOW - LAPSE_MS], createdAt: NOW - LAPSE_MS });
    expect(await resumeAttempt(shop({ answers: [] }).options)).toEqual({ kind: 'nothing-pending' });
    leaveBehind({ sentAt: [NOW - LAPSE_MS], createdAt: NOW - LAPSE_MS });
    const { options, sent } = shop({ answers: ['paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent).toMatchObject([{ body: { token: 'tok_1' } }]);
  });

  describe('with one copy refused', () => {
    const refusedOnce = (sentAt: number) =>
      leaveBehind({ sentAt: [sentAt, sentAt], answered: 1, refusal: 'Your card was declined.' });

    test('is refused once the other can no longer arrive', async () => {
      refusedOnce(NOW - 180_000);
      const { options, sent } = shop({ answers: [] });
      const result = { kind: 'refused', stage: 'server', message: 'Your card was declined.', failure: null };
      expect(await resumeAttempt(options)).toEqual(result);
      expect(sent).toEqual([]);
    });

    test('is not refused while checks are inconclusive, however old it is', async () => {
      refusedOnce(NOW - 180_000);
      const { options, tokens } = shop({ answers: [], paid: inconclusive() });
      expect(await runAttempt(options)).toEqual({ kind: 'unknown', durable: true, failure: null });
      expect(journal()).toMatchObject({ state: 'sent' });
      expect(tokens()).toBe(0);
    });

    test('is not refused while the server cannot be asked, and gets no extra wait', async () => {
      refusedOnce(NOW);
      const { options, waits } = shop({ answers: [] });
      const checkPaid = () => Promise.reject(new Error('Offline'));
      expect(await resumeAttempt({ ...options, checkPaid })).toEqual({ kind: 'unknown', durable: true, failure: null });
      expect(waits).toHaveLength(6);
    });
  });
});

describe('meanwhile, another tab', () => {
  test('learns that it is paid, which ends the wait', async () => {
    const { options, sent, waits } = shop({ answers: [], paid: inconclusive() });
    const sleep = (ms: number) => {
      waits.push(ms);
      elsewhere({ state: 'done', reference: 'theirs', body: null });
      return Promise.resolve();
    };
    expect(await runAttempt({ ...options, sleep })).toEqual({ kind: 'paid', answer: null, reference: 'theirs' });
    expect([sent.length, waits.length]).toEqual([1, 1]);
  });

  test('learns that it is refused, so it is not sent again after the session is renewed', async () => {
    const { options, sent } = shop({ answers: [unauthorized, 'paid'] });
    const renew = () => {
      elsewhere({ state: 'refused', refusal: 'Their refusal', body: null });
      return Promise.resolve();
    };
    expect(await runAttempt({ ...options, renew })).toMatchObject({ kind: 'refused', message: 'Their refusal' });
    expect(sent).toHaveLength(1);
  });

  test('sends it once more, so a decline of this copy counts only when that one can no longer arrive', async () => {
    const { options, waits } = shop({ answers: [declined] });
    const send: typeof options.send = (body, attempt) => {
      elsewhere({ sentAt: [NOW, NOW] });
      return options.send(body, attempt);
    };
    expect(await runAttempt({ ...options, send })).toMatchObject({
      kind: 'refused',
      message: 'Your card was declined.',
    });
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(120_000);
  });

  describe('gives it up and begins another, and the late answer to the first', () => {
    /** The answer arrives when the journal already holds another attempt. */
    async function answeredLate(answer: Failure | 'paid') {
      const { options } = shop({ answers: [answer], paid: inconclusive() });
      const send: typeof options.send = (body, attempt) => {
        leaveBehind({ attempt: 'theirs' });
        return options.send(body, attempt);
      };
      return runAttempt({ ...options, send });
    }

    test('does not affect the new one if it is a decline', async () => {
      expect(await answeredLate(declined)).toEqual({ kind: 'unknown', durable: true, failure: null });
      expect(journal()).toMatchObject({ attempt: 'theirs', state: 'sent', answered: 0, refusal: null });
    });

    test('ends the new one, too, if it is a success: the order is paid', async () => {
      expect(await answeredLate('paid')).toEqual({ kind: 'paid', answer: 'guid-1', reference: 'guid-1' });
      expect(journal()).toMatchObject({ state: 'done', body: null });
    });
  });
});

describe('if the browser stores nothing', () => {
  beforeEach(() => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  });

  test('a passed challenge is still confirmed', async () => {
    const { options, sent } = shop({ answers: [askedToAuthenticate, 'paid'] });
    expect(await runAttempt({ ...options, id: 'passed' })).toMatchObject({ kind: 'paid' });
    expect(sent).toMatchObject([{ body: { token: 'tok_1' } }, { body: { paymentIntentId: 'pi_123' } }]);
  });

  test('nothing is sent after a closed challenge', async () => {
    const { options, sent } = shop({ answers: [askedToAuthenticate], challenge: { kind: 'closed' } });
    expect(await runAttempt({ ...options, id: 'closed' })).toEqual({ kind: 'unknown', durable: false, failure: null });
    expect(sent).toHaveLength(1);
  });
});
