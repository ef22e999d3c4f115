import { nothing } from '@shared/lib/shape/leaves';
import { makeEarlyReads } from './early-reads';
import { request } from './request';

const INFO = '/v1/info/production';
const PLANS = '/v1/plans';
let asked: string[] = [];
let answers: (Response | Promise<Response>)[] = [];

beforeEach(() => {
  asked = [];
  answers = [];
  delete window.earlyCalls;
  globalThis.fetch = (url) => {
    asked.push(url instanceof Request ? url.url : url.toString());
    return Promise.resolve(answers.shift() ?? Response.error());
  };
});
afterEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

const success = (): Response => Response.json({ success: true });
const infoOf = (user: object | null): Response => Response.json({ success: true, context: { user } });
const person = (): Response => infoOf({ email: 'ann@example.com' });
const read = (options: Parameters<typeof request>[0] | object = {}) =>
  request({ method: 'GET', path: ['plans'], answer: nothing, ...options });

describe('what a signed-in person’s page asks next', () => {
  test('is asked once /v1/info is answered, whose answer stays to be taken up', async () => {
    let answerInfo: (response: Response) => void = () => undefined;
    const info = new Promise<Response>((resolve) => {
      answerInfo = resolve;
    });
    answers = [info, success()];
    const made = makeEarlyReads(INFO, PLANS);
    expect(asked).toEqual([INFO]);
    answerInfo(person());
    await made;
    expect(asked).toEqual([INFO, PLANS]);
    expect(await read({ method: 'GET', path: ['info', 'production'], answer: nothing })).toMatchObject({ ok: true });
    expect(await read()).toEqual({ ok: true, value: null });
    expect(asked).toEqual([INFO, PLANS]);
  });

  test.each([
    ['there is no person', () => Response.json({ success: true, context: { user: null } })],
    ['it is refused', () => new Response('{"context":{"user":{}}}', { status: 503 })],
    ['its answer makes no sense', () => new Response('<p>')],
    ['it is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is left to the code if %s', async (_why, info) => {
    answers = [info(), success()];
    await makeEarlyReads(INFO, PLANS);
    expect(asked).toEqual([INFO]);
    expect(await read()).toEqual({ ok: true, value: null });
    expect(asked).toEqual([INFO, PLANS]);
  });

  test('is not asked again if the code was faster', async () => {
    let answerInfo: (response: Response) => void = () => undefined;
    const info = new Promise<Response>((resolve) => {
      answerInfo = resolve;
    });
    answers = [info, success(), success()];
    const made = makeEarlyReads(INFO, PLANS);
    await read();
    answerInfo(person());
    await made;
    expect(asked).toEqual([INFO, PLANS]);
  });
});

describe('what a page asks next where somebody was signed in last time', () => {
  beforeEach(async () => {
    answers = [person(), success()];
    await makeEarlyReads(INFO, PLANS);
    asked = [];
  });

  test('is asked together with /v1/info, and taken up once', async () => {
    answers = [person(), success(), success()];
    const made = makeEarlyReads(INFO, PLANS);
    expect(asked).toEqual([INFO, PLANS]);
    await made;
    expect(await read()).toEqual({ ok: true, value: null });
    expect(asked).toEqual([INFO, PLANS]);
    await read();
    expect(asked).toEqual([INFO, PLANS, PLANS]);
  });

  test.each([
    ['is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['finds no server', () => new Response(null, { status: 502 })],
  ])('is asked again, once, if it %s', async (_how, failing) => {
    answers = [person(), failing(), success()];
    void makeEarlyReads(INFO, PLANS);
    expect(await read()).toEqual({ ok: true, value: null });
    expect(asked).toEqual([INFO, PLANS, PLANS]);
    asked = [];
    answers = [person(), failing(), new Response(null, { status: 503 })];
    void makeEarlyReads(INFO, PLANS);
    expect(await read()).toEqual({ ok: false, failure: { kind: 'status', status: 503 } });
    expect(asked).toEqual([INFO, PLANS, PLANS]);
  });

  test('is not asked again for nobody; the next visit waits for /v1/info', async () => {
    answers = [infoOf(null), new Response(null, { status: 401 })];
    await makeEarlyReads(INFO, PLANS);
    expect(await read()).toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
    expect(asked).toEqual([INFO, PLANS]);
    asked = [];
    answers = [infoOf(null)];
    await makeEarlyReads(INFO, PLANS);
    expect(asked).toEqual([INFO]);
  });

  test('a lost answer of /v1/info says nothing about who is signed in', async () => {
    answers = [Promise.reject(new TypeError('Failed to fetch')), success()];
    await makeEarlyReads(INFO, PLANS);
    asked = [];
    answers = [person(), success()];
    void makeEarlyReads(INFO, PLANS);
    expect(asked).toEqual([INFO, PLANS]);
  });
});

test('with attribution in the address nothing is called early, as it must be sent with every call', async () => {
  localStorage.setItem('faxkeep.signed-in', '');
  history.replaceState(null, '', '/?utm_source=mail');
  await makeEarlyReads(INFO, PLANS);
  expect(asked).toEqual([]);
});
