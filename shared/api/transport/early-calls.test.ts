import { nothing } from '@shared/lib/shape/leaves';
import Cookies from 'js-cookie';
import { makeEarlyInfo } from './early-calls';
import { request } from './request';

const asked: { url: string; init: RequestInit | undefined }[] = [];
let answers: (Response | Promise<Response>)[] = [];

beforeEach(() => {
  asked.length = 0;
  answers = [];
  delete window.earlyCalls;
  globalThis.fetch = (url, init) => {
    asked.push({ url: url instanceof Request ? url.url : url.toString(), init });
    return Promise.resolve(answers.shift() ?? Response.error());
  };
});
afterEach(() => {
  localStorage.clear();
  Cookies.remove('utm_source');
  history.replaceState(null, '', '/');
});

const URL_OF_PLANS = '/v1/plans';
const success = (): Response => Response.json({ success: true });
const read = (options: Parameters<typeof request>[0] | object = {}) =>
  request({ method: 'GET', path: ['plans'], answer: nothing, ...options });

test('a call made early is taken up by the transport, once', async () => {
  answers = [success(), success()];
  void makeEarlyInfo(URL_OF_PLANS);
  expect(asked).toHaveLength(1);
  expect(await read()).toEqual({ ok: true, value: null });
  expect(asked).toHaveLength(1);
  expect(await read()).toEqual({ ok: true, value: null });
  expect(asked.map(({ url }) => url)).toEqual([URL_OF_PLANS, URL_OF_PLANS]);
});

test('it is made as the transport would make it', async () => {
  answers = [success(), success()];
  void makeEarlyInfo(URL_OF_PLANS);
  await read();
  await read();
  const [early, later] = asked.map(({ init }) => ({
    ...init,
    signal: init?.signal instanceof AbortSignal,
    headers: [...new Headers(init?.headers)],
  }));
  expect(early).toEqual(later);
});

test('what its answer says of the session counts, and its failures are failures', async () => {
  answers = [new Response(null, { status: 401 })];
  void makeEarlyInfo(URL_OF_PLANS);
  expect(await read()).toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
  answers = [Promise.reject(new TypeError('Failed to fetch'))];
  void makeEarlyInfo(URL_OF_PLANS);
  expect(await read()).toEqual({ ok: false, failure: { kind: 'network' } });
});

test('a caller that gives up does not wait for it', async () => {
  answers = [new Promise(() => undefined)];
  void makeEarlyInfo(URL_OF_PLANS);
  const control = new AbortController();
  const outcome = read({ signal: control.signal });
  control.abort();
  expect(await outcome).toEqual({ ok: false, failure: { kind: 'aborted' } });
});

test('writes, and reads with headers or a referrer of their own, do not take it', async () => {
  answers = [success(), success(), success(), success()];
  void makeEarlyInfo(URL_OF_PLANS);
  await read({ method: 'POST' });
  await read({ headers: { 'X-Test': '1' } });
  await read({ referrer: '/billing.html' });
  expect(asked).toHaveLength(4);
});

test.each([
  ['address', () => history.replaceState(null, '', '/?utm_source=mail')],
  ['cookies', () => void Cookies.set('utm_source', 'mail')],
])('with attribution in the %s nothing is called early, as it must be sent with every call', (_where, visit) => {
  visit();
  void makeEarlyInfo(URL_OF_PLANS);
  expect(asked).toEqual([]);
});
