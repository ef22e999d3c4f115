import { forgetVisitor } from '@shared/api/forget-visitor';
import { configureApp } from '@shared/lib/app-config';
import { nothing } from '@shared/lib/shape/leaves';
import Cookies from 'js-cookie';
import { serverNow } from './clock';
import { type Failure, isSignedOut } from './failure';
import { type CallOptions, onSignedOut, request } from './request';

type Answer = Response | (() => Response | Promise<Response>);

const sent: { url: string; init: RequestInit; headers: Headers }[] = [];
let answers: Answer[] = [];

beforeEach(() => {
  sent.length = 0;
  answers = [];
  forgetVisitor();
  onSignedOut(null);
  globalThis.fetch = async (url, init = {}) => {
    sent.push({ url: url instanceof Request ? url.url : url.toString(), init, headers: new Headers(init.headers) });
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return typeof answer === 'function' ? await answer() : answer;
  };
});

const neverAnswer: typeof fetch = (_, init) =>
  new Promise((_resolve, reject) => {
    const giveUp = (): void => reject(new DOMException('', 'AbortError'));
    if (init?.signal?.aborted) giveUp();
    init?.signal?.addEventListener('abort', giveUp);
  });

function json(body: unknown, init: ResponseInit = {}): Response {
  return Response.json(body, init);
}

function withToken(token: string, timestamp: number, body: unknown = { success: true }): Response {
  return json(body, { headers: { 'X-CSRF-Token': token, 'X-CSRF-Timestamp': String(timestamp) } });
}

/** An unfollowed redirect as a browser presents it: without status, headers or body. */
function hiddenRedirect(): Response {
  return Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
}

const get = (options: CallOptions = {}) => request({ ...options, method: 'GET', path: ['archives'], answer: nothing });
const post = () => request({ method: 'POST', path: ['order', 'update', 'a/b'], body: { x: 1 }, answer: nothing });

test('a write is JSON with credentials, is not cached and follows no redirects', async () => {
  answers = [json({ success: true })];
  await expect(post()).resolves.toEqual({ ok: true, value: null });
  expect(sent[0]?.url).toBe('/v1/order/update/a%2Fb');
  expect(sent[0]?.init).toMatchObject({
    method: 'POST',
    credentials: 'include',
    cache: 'no-store',
    redirect: 'manual',
    body: '{"x":1}',
  });
  expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
});

test.each(['POST', 'DELETE'] as const)(
  'a %s without a payload has neither a body nor a content type',
  async (method) => {
    answers = [json({ success: true })];
    await request({ method, path: ['plans', 'p1'], answer: nothing });
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[0]?.headers.has('Content-Type')).toBe(false);
  },
);

test('an empty payload has the content type of JSON, and no bytes', async () => {
  answers = [json({ success: true })];
  await request({ method: 'POST', path: ['file', 'flush', 'k'], body: 'empty', answer: nothing });
  expect(sent[0]?.init.body).toBeUndefined();
  expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
});

test('a read has no body and says only that it accepts JSON', async () => {
  answers = [json({})];
  await get();
  expect(sent[0]?.init).toMatchObject({ method: 'GET', credentials: 'include', cache: 'no-store', redirect: 'manual' });
  expect(sent[0]?.init.body).toBeUndefined();
  expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({ accept: 'application/json' });
});

test('the attribution is sent along', async () => {
  Cookies.set('gclid', 'click-1');
  answers = [json({})];
  await get();
  Cookies.remove('gclid');
  expect(sent[0]?.headers.get('X-Attribution')).toBe('gclid=click-1');
});

test('a call comes from this page, or from the page it stands in for', async () => {
  answers = [json({}), json({})];
  await get();
  await get({ referrer: 'http://localhost/order/o1' });
  expect(sent.map(({ init }) => init.referrer)).toEqual([undefined, 'http://localhost/order/o1']);
});

describe('the address the visitor came from', () => {
  const sendFrom = async (referrer: string): Promise<string | null | undefined> => {
    jest.spyOn(document, 'referrer', 'get').mockReturnValue(referrer);
    answers = [json({})];
    await expect(post()).resolves.toMatchObject({ ok: true });
    return sent[0]?.headers.get('X-Referrer');
  };

  test('is sent percent-encoded', async () => {
    await expect(sendFrom('https://elsewhere.example/a?b=c%20d&e#f')).resolves.toBe(
      'https%3A%2F%2Felsewhere.example%2Fa%3Fb%3Dc%2520d%26e%23f',
    );
  });

  test('is left out when there is none', async () => {
    await expect(sendFrom('')).resolves.toBeNull();
  });

  test('is sent whole up to 2,048 characters', async () => {
    const start = 'https%3A%2F%2Felsewhere.example%2F';
    const whole = 'x'.repeat(2048 - start.length);
    await expect(sendFrom(`https://elsewhere.example/${whole}`)).resolves.toBe(start + whole);
  });

  test.each([0, 1, 2])('is cut at 2,048 characters, never inside an encoded one (%d before it)', async (shift) => {
    const referrer = `https://elsewhere.example/${'x'.repeat(shift)}${'/'.repeat(100_000)}`;
    const value = (await sendFrom(referrer)) ?? '';
    expect(value.length).toBeGreaterThan(2045);
    expect(value.length).toBeLessThanOrEqual(2048);
    expect(referrer.startsWith(decodeURIComponent(value))).toBe(true);
  });
});

test.each(['', '.', '..'])('a path segment %j is rejected before anything is sent', async (segment) => {
  await expect(request({ method: 'GET', path: ['archives', segment], answer: nothing })).rejects.toThrow(RangeError);
  expect(sent).toHaveLength(0);
});

test('the base of the API is configurable', async () => {
  configureApp({ apiBase: 'https://api.example' });
  answers = [json({ success: true })];
  await post();
  configureApp({ apiBase: '' });
  expect(sent[0]?.url).toBe('https://api.example/v1/order/update/a%2Fb');
});

test.each<[string, Answer | null, Failure]>([
  ['nothing', null, { kind: 'network' }],
  ['an HTML page with 200', new Response('<p>hi', { headers: { 'Content-Type': 'text/html' } }), { kind: 'malformed' }],
  [
    'text that only claims to be JSON',
    new Response('{', { headers: { 'Content-Type': 'application/json' } }),
    { kind: 'malformed' },
  ],
  ['an empty 200', new Response('', { headers: { 'Content-Type': 'application/json' } }), { kind: 'malformed' }],
  ['null', json(null), { kind: 'malformed' }],
  ['a list', json([]), { kind: 'malformed' }],
  ['a string', json('x'), { kind: 'malformed' }],
  ['success false without a reason', json({ success: false }), { kind: 'malformed' }],
  ['success denied as text', json({ success: 'false' }), { kind: 'malformed' }],
  ['success denied as a number', json({ success: 0 }), { kind: 'malformed' }],
  ['an error that is a string', json({ error: 'no' }), { kind: 'malformed' }],
  ['an error that is a number, with a status', json({ error: 7 }, { status: 500 }), { kind: 'status', status: 500 }],
  ['an error without a message', json({ error: {} }, { status: 400 }), { kind: 'status', status: 400 }],
  ['an error in a 200', json({ error: { message: 'No.' } }), { kind: 'refused', status: 200, message: 'No.' }],
  [
    'a client secret alone',
    json({ error: { client_secret: 'pi_1_secret_2' } }, { status: 402 }),
    { kind: 'refused', status: 402, message: '', clientSecret: 'pi_1_secret_2' },
  ],
  [
    'a refusal',
    json({ error: { message: 'No.', code: 'x' } }, { status: 400 }),
    { kind: 'refused', status: 400, message: 'No.', code: 'x' },
  ],
  [
    'an HTML 502',
    new Response('<h1>Bad', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    { kind: 'status', status: 502 },
  ],
  [
    'a 429 that says when',
    json({}, { status: 429, headers: { 'Retry-After': '3' } }),
    { kind: 'status', status: 429, retryAfterMs: 3000 },
  ],
  [
    'a redirect',
    new Response(null, { status: 302, headers: { Location: 'https://evil.example' } }),
    { kind: 'redirected' },
  ],
  ['the lowest status of redirects', new Response(null, { status: 300 }), { kind: 'redirected' }],
  ['a redirect as browsers present it', hiddenRedirect(), { kind: 'redirected' }],
  ['more than 1 MB', () => json({ success: true, pad: 'x'.repeat(1_100_000) }), { kind: 'malformed' }],
])('%s becomes a typed failure', async (_, answer, failure) => {
  answers = answer ? [answer] : [];
  await expect(post()).resolves.toEqual({ ok: false, failure });
  expect(sent).toHaveLength(1);
});

test.each<[string, Answer]>([
  ['204', new Response(null, { status: 204 })],
  ['an empty object', json({})],
  ['success affirmed as a number', json({ success: 1 })],
  ['success affirmed as text', json({ success: 'OK' })],
  ['an error that is none', json({ success: true, error: null })],
  ['an error that is false', json({ success: true, error: false })],
  [
    'JSON behind a byte order mark',
    new Response('\ufeff{"success":true}', { headers: { 'Content-Type': 'application/json' } }),
  ],
  [
    'JSON under a suffix type',
    new Response('{}', { headers: { 'Content-Type': 'application/hal+json; charset=utf-8' } }),
  ],
])('%s counts as success', async (_, answer) => {
  answers = [answer];
  await expect(post()).resolves.toEqual({ ok: true, value: null });
});

test('the newest token is sent with the next call', async () => {
  answers = [withToken('one', 1), json({}), withToken('two', 2), json({})];
  for (let i = 0; i < 4; i += 1) await post();
  expect(sent.map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual([null, 'one', 'one', 'two']);
});

test('the listener hears of an ended session', async () => {
  const listener = jest.fn();
  onSignedOut(listener);
  answers = [json({ error: { message: 'Sign in' } }, { status: 401 })];
  const outcome = await post();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(!outcome.ok && isSignedOut(outcome.failure)).toBe(true);
});

test('an ended session without a listener is an ordinary failure', async () => {
  answers = [json({ error: { message: 'Sign in' } }, { status: 401 })];
  await expect(post()).resolves.toEqual({ ok: false, failure: { kind: 'refused', status: 401, message: 'Sign in' } });
});

test.each<[string, Answer | null]>([
  ['a success', json({ success: true })],
  ['a refusal', json({ error: { message: 'No.' } }, { status: 403 })],
  ['a status', json({}, { status: 500 })],
  ['no answer', null],
])('%s does not end the session', async (_, answer) => {
  const listener = jest.fn();
  onSignedOut(listener);
  answers = answer ? [answer] : [];
  await post();
  expect(listener).not.toHaveBeenCalled();
});

test('a call that takes too long times out, and a canceled one is aborted', async () => {
  globalThis.fetch = neverAnswer;
  const slow = request({ method: 'GET', path: ['archives'], timeoutMs: 5, answer: nothing });
  await expect(slow).resolves.toEqual({ ok: false, failure: { kind: 'timeout' } });
  const controller = new AbortController();
  const given = request({ method: 'GET', path: ['archives'], signal: controller.signal, answer: nothing });
  controller.abort();
  await expect(given).resolves.toEqual({ ok: false, failure: { kind: 'aborted' } });
});

describe('the default time limit of a call', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    // Fake timers do not control the platform's own timers everywhere.
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const control = new AbortController();
      setTimeout(() => control.abort(new DOMException('', 'TimeoutError')), ms);
      return control.signal;
    });
    globalThis.fetch = neverAnswer;
  });
  afterEach(() => jest.useRealTimers());

  test.each([
    ['GET', 15_000],
    ['POST', 30_000],
    ['DELETE', 30_000],
  ] as const)('%s: %d ms', async (method, ms) => {
    const outcomes: unknown[] = [];
    void request({ method, path: ['archives'], answer: nothing }).then((outcome) => outcomes.push(outcome));
    await jest.advanceTimersByTimeAsync(ms - 1);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(outcomes).toEqual([{ ok: false, failure: { kind: 'timeout' } }]);
  });
});

test("the newest answer's Date header corrects the clock", async () => {
  const now = Date.UTC(2026, 5, 10, 12);
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const ahead = now + 3_600_000;
  answers = [json({}, { headers: { Date: new Date(ahead).toUTCString() } })];
  await post();
  // The middle of the second that the header names.
  expect(serverNow()).toBe(ahead + 500);
  answers = [json({}, { headers: { Date: 'nonsense' } })];
  await post();
  expect(serverNow()).toBe(ahead + 500);
});

test("a Retry-After that is a date is read by the server's clock", async () => {
  const now = Date.UTC(2026, 5, 10, 12);
  jest.spyOn(Date, 'now').mockReturnValue(now);
  const server = now - 7_200_000;
  const headers = {
    Date: new Date(server).toUTCString(),
    'Retry-After': new Date(server + 2_160_000).toUTCString(),
  };
  answers = [json({}, { status: 503, headers })];
  // Half a second into the second that Date names.
  await expect(post()).resolves.toEqual({
    ok: false,
    failure: { kind: 'status', status: 503, retryAfterMs: 2_160_000 - 500 },
  });
  answers = [json({}, { status: 503, headers: { ...headers, 'Retry-After': new Date(server).toUTCString() } })];
  await expect(post()).resolves.toEqual({ ok: false, failure: { kind: 'status', status: 503 } });
});
