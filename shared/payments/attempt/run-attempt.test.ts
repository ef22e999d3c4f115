import type { Failure } from '@shared/api/transport/failure';
import { withLock } from '@shared/lib/locks';
import { askedToAuthenticate, declined, lost, shop } from '@shared/testing/attempt-shop';
import type { PaidState } from './attempt-options';
import { readRecord, unfinishedRecords } from './payment-journal';
import { resumeAttempt, runAttempt } from './run-attempt';

beforeEach(() => localStorage.clear());

test('journals the attempt before the request goes out, and pays', async () => {
  const { options, sent } = shop({ answers: ['paid'] });
  expect(await runAttempt(options)).toEqual({ kind: 'paid', answer: 'guid-1', reference: 'guid-1' });
  expect(sent).toMatchObject([{ body: { token: 'tok_1' }, journal: 'sent' }]);
  expect(sent[0]?.attempt).toMatch(/^[0-9A-Za-z]{22}$/);
  expect(readRecord('order', 'order-1')).toMatchObject({ state: 'done', body: null });
});

test('returns an earlier payment instead of paying again', async () => {
  const { options, sent } = shop({ answers: ['paid'] });
  await runAttempt(options);
  expect(await runAttempt(options)).toEqual({ kind: 'paid', answer: null, reference: 'guid-1' });
  expect(sent).toHaveLength(1);
});

test('reports a decline at once, and lets the person try another card', async () => {
  const { options, tokens, sent } = shop({ answers: [declined, 'paid'] });
  expect(await runAttempt(options)).toMatchObject({
    kind: 'refused',
    stage: 'server',
    message: 'Your card was declined.',
  });
  expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
  expect(tokens()).toBe(2);
  expect(sent[0]?.attempt).not.toBe(sent[1]?.attempt);
});

test('charges nothing if the provider makes no token', async () => {
  const { options, sent } = shop({ answers: [] });
  const createBody = () => Promise.resolve({ ok: false as const, message: 'Your card number is incomplete.' });
  expect(await runAttempt({ ...options, createBody })).toMatchObject({ kind: 'refused', stage: 'card' });
  expect(sent).toHaveLength(0);
  expect(readRecord('order', 'order-1')).toBeNull();
});

describe('a payment whose answer was lost', () => {
  test('is found paid by asking the server, without a second request', async () => {
    const { options, sent, waits } = shop({ answers: [lost], paid: ['unknown', 'paid'] });
    expect(await runAttempt(options)).toEqual({ kind: 'paid', answer: null, reference: null });
    expect(sent).toHaveLength(1);
    expect(waits).toEqual([1_000, 2_000]);
  });

  test('is sent again with the same token and id if the server says unpaid', async () => {
    const { options, sent, tokens } = shop({ answers: [{ kind: 'network' }, 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid', answer: 'guid-1' });
    expect(tokens()).toBe(1);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('stays unknown after three re-sends and six checks, and another press makes no new token', async () => {
    const { options, sent, waits, tokens } = shop({ answers: [] });
    expect(await runAttempt(options)).toEqual({ kind: 'unknown', durable: true, failure: lost });
    expect(sent).toHaveLength(4);
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 30_000]);
    await runAttempt(options);
    expect(tokens()).toBe(1);
    expect(new Set(sent.map(({ attempt }) => attempt)).size).toBe(1);
  });

  test('is sent again after half a minute, too: a server that crashed midway may keep the first copy locked', async () => {
    const held: Failure = { kind: 'refused', status: 409, message: 'Running' };
    const { options, sent, waits } = shop({ answers: [{ kind: 'network' }, held, held, 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent).toHaveLength(4);
    expect(waits.reduce((sum, ms) => sum + ms, 0)).toBe(30_000);
  });

  test.each<Failure>([
    { kind: 'status', status: 500 },
    { kind: 'refused', status: 503, message: 'Busy' },
    { kind: 'refused', status: 409, message: 'Running' },
    { kind: 'refused', status: 429, message: 'Slow down' },
    { kind: 'status', status: 400 },
    { kind: 'malformed' },
    { kind: 'redirected' },
    { kind: 'refused', status: 400, message: 'You cannot use a Stripe token more than once: tok_1.' },
    { kind: 'refused', status: 400, message: 'This order is closed', code: 'already_paid' },
  ])('is never taken for a refusal: %j', async (failure) => {
    const { options } = shop({ answers: [failure], paid: ['paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
  });

  test('is not checked before the time the server asks for', async () => {
    const { options, waits } = shop({
      answers: [{ kind: 'status', status: 429, retryAfterMs: 5_000 }],
      paid: ['paid'],
    });
    await runAttempt(options);
    expect(waits).toEqual([5_000]);
  });

  test('is resumed on the next load, if there is one', async () => {
    const first = shop({ answers: [] });
    await runAttempt(first.options);
    expect(unfinishedRecords('order')).toHaveLength(1);
    const later = shop({ answers: ['paid'] });
    expect(await resumeAttempt(later.options)).toMatchObject({ kind: 'paid' });
    expect(later.sent[0]?.body).toEqual(first.sent[0]?.body);
    expect(await resumeAttempt({ ...later.options, id: 'order-2' })).toEqual({ kind: 'nothing-pending' });
  });
});

test('trusts a decline only two minutes after a copy of the same request was lost', async () => {
  const { options, waits } = shop({ answers: [lost, declined] });
  expect(await runAttempt(options)).toMatchObject({ kind: 'refused', message: 'Your card was declined.' });
  expect(waits.slice(1).reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(120_000);
});

test('does not trust a decline if the late copy was charged', async () => {
  const { options } = shop({ answers: [lost, declined], paid: ['unpaid', 'unpaid', 'paid'] });
  expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
});

describe('a request that is rejected (401, 403)', () => {
  const unauthorized: Failure = { kind: 'status', status: 401 };

  test('is sent once more, unchanged, after the session is renewed', async () => {
    const { options, sent } = shop({ answers: [unauthorized, 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent[1]).toEqual(sent[0]);
  });

  test('twice counts as refused: nothing was executed', async () => {
    const { options, sent } = shop({
      answers: [unauthorized, { kind: 'refused', status: 403, message: 'Not allowed' }],
    });
    expect(await runAttempt(options)).toMatchObject({ kind: 'refused', message: 'Not allowed' });
    expect(sent).toHaveLength(2);
  });

  test('twice after the person authenticated never counts as refused: the challenge may have paid', async () => {
    const answers: Failure[] = [askedToAuthenticate, unauthorized, unauthorized];
    const { options } = shop({ answers, paid: ['unknown', 'unknown', 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    const hidden = shop({
      answers: [askedToAuthenticate, unauthorized, unauthorized],
      paid: Array<PaidState>(9).fill('unknown'),
    });
    hidden.options.id = 'order-2';
    expect(await runAttempt(hidden.options)).toMatchObject({ kind: 'unknown' });
    expect(unfinishedRecords('order')).toMatchObject([{ id: 'order-2', pi: 'pi_123' }]);
  });

  test('is not sent again if the check finds it paid', async () => {
    const { options, sent } = shop({ answers: [unauthorized], paid: ['paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent).toHaveLength(1);
  });
});

describe('extra authentication', () => {
  test('shows the challenge, then sends the same request with the payment intent', async () => {
    const { options, sent, phases } = shop({ answers: [askedToAuthenticate, 'paid'] });
    expect(await runAttempt(options)).toMatchObject({ kind: 'paid' });
    expect(sent[0]?.body).toEqual({ token: 'tok_1' });
    expect(sent[1]).toMatchObject({ body: { token: 'tok_1', paymentIntentId: 'pi_123' }, attempt: sent[0]?.attempt });
    expect(phases.map(({ phase }) => phase)).toEqual(['preparing', 'sending', 'authenticating', 'sending']);
  });

  test('stores the payment intent before the challenge, and never the client secret', async () => {
    let stored = '';
    const { options } = shop({ answers: [askedToAuthenticate, 'paid'] });
    const authenticate = () => {
      stored = Array.from({ length: localStorage.length }, (_, at) =>
        localStorage.getItem(localStorage.key(at) ?? ''),
      ).join();
      return Promise.resolve({ kind: 'ok' as const });
    };
    await runAttempt({ ...options, authenticate });
    expect(stored).toContain('pi_123');
    expect(stored).not.toContain('secret');
  });

  test('that fails means refused', async () => {
    const { options } = shop({ answers: [askedToAuthenticate], challenge: { kind: 'failed', message: 'Not you' } });
    expect(await runAttempt(options)).toMatchObject({ kind: 'refused', stage: 'challenge', message: 'Not you' });
  });

  test('left open is sent again on return, and is shown at most twice a visit', async () => {
    const closed = shop({
      answers: [askedToAuthenticate, askedToAuthenticate, askedToAuthenticate],
      challenge: { kind: 'closed' },
    });
    expect(await runAttempt(closed.options)).toMatchObject({ kind: 'unknown' });
    expect(closed.phases.filter(({ phase }) => phase === 'authenticating')).toHaveLength(2);
    const back = shop({ answers: ['paid'] });
    expect(await resumeAttempt(back.options)).toMatchObject({ kind: 'paid' });
    expect(back.sent[0]?.body.paymentIntentId).toBe('pi_123');
    // Sent at once, without a check: only the answer shows the challenge's outcome.
    expect(back.waits).toEqual([]);
  });
});

describe('a price that changed', () => {
  test('must be confirmed again before anything is sent', async () => {
    const total = { shown: 199, current: () => Promise.resolve(249) };
    const { options, sent } = shop({ answers: [], total });
    expect(await runAttempt(options)).toEqual({
      kind: 'needs-new-confirmation',
      shown: 199,
      newTotal: 249,
      message: null,
    });
    expect(sent).toHaveLength(0);
  });

  test('must be confirmed again even if only the refusal reveals it', async () => {
    const totals = [199, 249];
    const total = { shown: 199, current: () => Promise.resolve(totals.shift() ?? null) };
    const refused: Failure = { kind: 'refused', status: 400, message: 'The price has changed' };
    const { options } = shop({ answers: [refused], total });
    expect(await runAttempt(options)).toMatchObject({ kind: 'needs-new-confirmation', shown: 199, newTotal: 249 });
  });

  test.each<[outcome: string, answers: (Failure | 'paid')[]]>([
    ['paid', ['paid']],
    ['unknown', []],
  ])('is no question any more once the outcome is %s', async (kind, answers) => {
    const totals = [199, 249];
    const total = { shown: 199, current: () => Promise.resolve(totals.shift() ?? 249) };
    expect(await runAttempt(shop({ answers, total }).options)).toMatchObject({ kind });
  });

  test('does not stop the payment if the current one is unknown', async () => {
    const total = { shown: 199, current: () => Promise.resolve(null) };
    expect(await runAttempt(shop({ answers: ['paid'], total }).options)).toMatchObject({ kind: 'paid' });
  });
});

test.each<[outcome: string, answers: (Failure | 'paid')[]]>([
  ['paid', ['paid']],
  ['refused', [declined]],
  ['broken', []],
])(
  'the page can be left without a warning before the payment and after it was %s, but not during it',
  async (_, answers) => {
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const { options } = shop({ answers });
    const meanwhile: boolean[] = [];
    const send: typeof options.send = (body, attempt) => {
      meanwhile.push(isAsked());
      return answers.length > 0 ? options.send(body, attempt) : Promise.reject(new Error('A fault of ours'));
    };
    expect(isAsked()).toBe(false);
    await runAttempt({ ...options, send }).catch(() => null);
    expect(meanwhile).toEqual([true]);
    expect(isAsked()).toBe(false);
  },
);

test('sends one request for five simultaneous presses', async () => {
  const { options, sent } = shop({ answers: ['paid'] });
  const results = await Promise.all(Array.from({ length: 5 }, () => runAttempt(options)));
  expect(sent).toHaveLength(1);
  expect(results.map(({ kind }) => kind).sort()).toEqual([
    'busy-elsewhere',
    'busy-elsewhere',
    'busy-elsewhere',
    'busy-elsewhere',
    'paid',
  ]);
});

test('sends nothing while another tab pays', async () => {
  const { options, sent } = shop({ answers: ['paid'] });
  await withLock('pay:order-1', async () => {
    expect(await runAttempt(options)).toEqual({ kind: 'busy-elsewhere' });
  });
  expect(sent).toHaveLength(0);
});

test('follows the attempt of another tab that began while the token was made', async () => {
  const other = shop({ answers: [] });
  const { options, sent } = shop({ answers: ['paid'] });
  const createBody = async () => {
    // A browser without locks: only the journal coordinates the tabs.
    const { beginRecord } = await import('./settle-attempt');
    beginRecord(other.options, 'theirs', { token: 'tok_theirs' });
    return { ok: true as const, body: { token: 'tok_mine' } };
  };
  expect(await runAttempt({ ...options, createBody })).toMatchObject({ kind: 'paid' });
  expect(sent).toMatchObject([{ body: { token: 'tok_theirs' }, attempt: 'theirs' }]);
});

test('never re-sends automatically if the browser stores nothing, and says so', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const { options, sent, phases } = shop({ answers: [] });
  expect(await runAttempt({ ...options, id: 'order-1' })).toEqual({ kind: 'unknown', durable: false, failure: lost });
  expect(sent).toHaveLength(1);
  expect(phases).toContainEqual({ phase: 'sending', durable: false });
});
