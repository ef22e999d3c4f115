import type { Failure } from '@shared/api/transport/failure';
import { askedToAuthenticate, declined, lost, shop } from '@shared/testing/attempt-shop';
import { beginAttempt, LAPSE_MS } from './attempt-machine';
import type { PaidState } from './attempt-options';
import { type PaymentRecord, readRecord, writeRecord } from './payment-journal';
import { resumeAttempt, runAttempt } from './run-attempt';
import { settleAttempt } from './settle-attempt';

/** When the clock of a shop begins, ms. */
const NOW = 1_000_000;

const turnedAway: Failure = { kind: 'status', status: 401 };

/** A server that can never tell whether the order is paid. */
const blind = (): PaidState[] => Array<PaidState>(20).fill('unknown');

/** Writes what an earlier visit left behind. */
function leaveBehind(change: Partial<PaymentRecord>): void {
  const begun = beginAttempt('earlier', NOW);
  const body = { token: 'tok_earlier' };
  writeRecord({ ...begun, v: 1, kind: 'order', id: 'order-1', body, createdAt: NOW, ...change });
}

/** What another tab writes about the attempt that is in the journal. */
function elsewhere(change: Partial<PaymentRecord>): void {
  const record = readRecord('order', 'order-1');
  if (record !== null) writeRecord({ ...record, ...change });
}

const journal = () => readRecord('order', 'order-1');

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

describe('a caller that gives only what is required', () => {
  function bare(plan: Parameters<typeof shop>[0]) {
    const { options, sent } = shop(plan);
    const { kind, id, createBody, send, checkPaid } = options;
    return { options: { kind, id, createBody, send, checkPaid }, sent };
  }

  it('has its payment made', async () => {
    const { options, sent } = bare({ answers: ['paid'] });
    expect(await runAttempt(options)).toEqual({ kind: 'paid', answer: 'guid-1', reference: null });
    expect(sent[0]?.body).toEqual({ token: 'tok_1' });
  });

  it('has the server looked at a second later, or a little after', async () => {
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

  it('has the same request sent again when the bank asks the person and nobody can show the question', async () => {
    const { options, sent } = bare({ answers: [askedToAuthenticate, 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent[1]?.body).toEqual({ token: 'tok_1' });
    expect(sent[1]?.attempt).toBe(sent[0]?.attempt);
  });
});

it('has nothing to follow where nothing was begun', async () => {
  const { options } = shop({ answers: [] });
  await expect(settleAttempt(options, { firstSend: true })).rejects.toThrow('no attempt');
});

describe('what the person is told of a refusal', () => {
  it("are the server's words, and the journal keeps nothing of the request", async () => {
    const { options } = shop({ answers: [declined] });
    expect(await runAttempt(options)).toEqual({
      kind: 'refused',
      stage: 'server',
      message: 'Your card was declined.',
      failure: declined,
    });
    expect(journal()).toMatchObject({ state: 'refused', body: null });
  });

  it("are the bank's words after a failed challenge, which is no failure of the server", async () => {
    const { options } = shop({ answers: [askedToAuthenticate], challenge: { kind: 'failed', message: 'Not you' } });
    expect(await runAttempt(options)).toEqual({
      kind: 'refused',
      stage: 'challenge',
      message: 'Not you',
      failure: null,
    });
  });

  it("are the bank's words, too, when an earlier copy was lost and is waited for", async () => {
    const challenge = { kind: 'failed' as const, message: 'Not you' };
    const { options } = shop({ answers: [lost, askedToAuthenticate], challenge });
    const result = { kind: 'refused', stage: 'challenge', message: 'Not you', failure: null };
    expect(await runAttempt(options)).toEqual(result);
  });

  it('are none when the request was turned away twice without any', async () => {
    const { options } = shop({ answers: [turnedAway, turnedAway] });
    const result = { kind: 'refused', stage: 'server', message: '', failure: turnedAway };
    expect(await runAttempt(options)).toEqual(result);
    expect(journal()).toMatchObject({ state: 'refused', refusal: '' });
  });

  it('are none either when that happened to what an earlier visit left behind', async () => {
    leaveBehind({});
    const { options } = shop({ answers: [turnedAway, turnedAway] });
    // Its first copy may still arrive.
    expect(await resumeAttempt(options)).toEqual({
      kind: 'refused',
      stage: 'server',
      message: '',
      failure: turnedAway,
    });
  });
});

describe('looks at the server', () => {
  it.each([
    [0.5, 1_100],
    [1, 1_200],
  ])('come a little later by chance (%d), and the person sees when: after %d ms', async (chance, inMs) => {
    const { options, waits, phases } = shop({ answers: [lost], paid: ['paid'] });
    await runAttempt({ ...options, random: () => chance });
    expect(waits).toEqual([inMs]);
    expect(phases.at(-1)).toEqual({ phase: 'confirming', durable: true, inMs });
  });

  it('wait for a server that asks for more than a minute for a minute, and for it once', async () => {
    const busy: Failure = { kind: 'status', status: 503, retryAfterMs: 600_000 };
    const { options, waits } = shop({ answers: [busy], paid: ['unknown', 'paid'] });
    await runAttempt(options);
    expect(waits).toEqual([60_000, 2_000]);
  });
});

describe('what an earlier visit left behind', () => {
  it('is looked after before it is sent again', async () => {
    leaveBehind({});
    const { options, sent, phases } = shop({ answers: ['paid'], paid: ['paid'] });
    expect(await resumeAttempt(options)).toEqual({ kind: 'paid', answer: null, reference: null });
    expect(sent).toEqual([]);
    expect(phases).toEqual([{ phase: 'confirming', durable: true, inMs: 1_000 }]);
  });

  it('is sent again as it was, although the person presses anew', async () => {
    leaveBehind({});
    const { options, sent, tokens } = shop({ answers: ['paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid', answer: 'guid-1' });
    expect(sent).toMatchObject([{ body: { token: 'tok_earlier' }, attempt: 'earlier' }]);
    expect(tokens()).toBe(0);
  });

  it('has lapsed when the server calls it unpaid a day later: the person may pay anew', async () => {
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

    it('is refused once the other cannot arrive any more', async () => {
      refusedOnce(NOW - 180_000);
      const { options, sent } = shop({ answers: [] });
      const result = { kind: 'refused', stage: 'server', message: 'Your card was declined.', failure: null };
      expect(await resumeAttempt(options)).toEqual(result);
      expect(sent).toEqual([]);
    });

    it('is no refusal while the server cannot tell, however old', async () => {
      refusedOnce(NOW - 180_000);
      const { options, tokens } = shop({ answers: [], paid: blind() });
      expect(await runAttempt(options)).toEqual({ kind: 'unknown', durable: true });
      expect(journal()).toMatchObject({ state: 'sent' });
      expect(tokens()).toBe(0);
    });

    it('is no refusal while the server cannot be asked, and is not waited for', async () => {
      refusedOnce(NOW);
      const { options, waits } = shop({ answers: [] });
      const checkPaid = () => Promise.reject(new Error('Offline'));
      expect(await resumeAttempt({ ...options, checkPaid })).toEqual({ kind: 'unknown', durable: true });
      expect(waits).toHaveLength(6);
    });
  });
});

describe('what another tab learns meanwhile', () => {
  it('that it is paid, ends the wait', async () => {
    const { options, sent, waits } = shop({ answers: [], paid: blind() });
    const sleep = (ms: number) => {
      waits.push(ms);
      elsewhere({ state: 'done', reference: 'theirs', body: null });
      return Promise.resolve();
    };
    expect(await runAttempt({ ...options, sleep })).toEqual({ kind: 'paid', answer: null, reference: 'theirs' });
    expect([sent.length, waits.length]).toEqual([1, 1]);
  });

  it('that it is refused, keeps it from being sent again once the session is renewed', async () => {
    const { options, sent } = shop({ answers: [turnedAway, 'paid'] });
    const renew = () => {
      elsewhere({ state: 'refused', refusal: 'Their refusal', body: null });
      return Promise.resolve();
    };
    expect(await runAttempt({ ...options, renew })).toMatchObject({ kind: 'refused', message: 'Their refusal' });
    expect(sent).toHaveLength(1);
  });

  it('has it sent once more: a decline of this copy is believed only when that one cannot arrive any more', async () => {
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

  describe('has given it up and begun anew, so that the answer to the old one', () => {
    /** The answer arrives when the journal holds another attempt. */
    async function answeredLate(answer: Failure | 'paid') {
      const { options } = shop({ answers: [answer], paid: blind() });
      const send: typeof options.send = (body, attempt) => {
        leaveBehind({ attempt: 'theirs' });
        return options.send(body, attempt);
      };
      return runAttempt({ ...options, send });
    }

    it('says nothing of the new one when it is a decline', async () => {
      expect(await answeredLate(declined)).toEqual({ kind: 'unknown', durable: true });
      expect(journal()).toMatchObject({ attempt: 'theirs', state: 'sent', answered: 0, refusal: null });
    });

    it('ends the new one, too, when it is a success: the order is paid', async () => {
      expect(await answeredLate('paid')).toEqual({ kind: 'paid', answer: 'guid-1', reference: 'guid-1' });
      expect(journal()).toMatchObject({ state: 'done', body: null });
    });
  });
});

describe('where the browser keeps no storage', () => {
  beforeEach(() => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  });

  it('the server is still told of a challenge that was passed', async () => {
    const { options, sent } = shop({ answers: [askedToAuthenticate, 'paid'] });
    expect(await runAttempt({ ...options, id: 'passed' })).toMatchObject({ kind: 'paid' });
    expect(sent).toMatchObject([{ body: { token: 'tok_1' } }, { body: { paymentIntentId: 'pi_123' } }]);
  });

  it('nothing is sent after a challenge that was closed', async () => {
    const { options, sent } = shop({ answers: [askedToAuthenticate], challenge: { kind: 'closed' } });
    expect(await runAttempt({ ...options, id: 'closed' })).toEqual({ kind: 'unknown', durable: false });
    expect(sent).toHaveLength(1);
  });
});
