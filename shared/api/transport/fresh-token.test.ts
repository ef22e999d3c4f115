import { fetchInfo } from '@shared/api/calls/info';
import { forgetVisitor } from '@shared/api/forget-visitor';
import { nothing } from '@shared/lib/shape/leaves';
import { heldAnswers } from '@shared/testing/servers/held-answers';
import { infoOf, refusal, type StubAnswer, type StubServer, stubServer } from '@shared/testing/servers/stub-server';
import { manyTurns } from '@shared/testing/turns';
import { waitFor } from '@testing-library/dom';
import { type CallOptions, onSignedOut, request } from './request';

const INFO = 'GET /v1/info/production';
const READ = 'GET /v1/plans';
const WRITE = 'POST /v1/order/update/o1';

const ABORTED = { ok: false, failure: { kind: 'aborted' } };

beforeEach(() => {
  forgetVisitor();
  onSignedOut(null);
});

const read = () => request({ method: 'GET', path: ['plans'], answer: nothing });
const write = (options: CallOptions = {}) =>
  request({ ...options, method: 'POST', path: ['order', 'update', 'o1'], answer: nothing });

const routesOf = (server: StubServer): string[] => server.calls.map(({ route }) => route);

/** Gives these answers in turn; then the network is down. */
function inTurn(...answers: StubAnswer[]): () => StubAnswer {
  return () => answers.shift() ?? 'network';
}

function infoWithToken(token: string, timestamp: number, orderId = 'order-1'): Response {
  const { context } = infoOf(null);
  const info = { success: true, context: { ...context, order: { ...context.order, id: orderId } } };
  return Response.json(info, { headers: { 'X-CSRF-Token': token, 'X-CSRF-Timestamp': String(timestamp) } });
}

describe('before the first answer to /v1/info', () => {
  test.each<[string, CallOptions]>([
    ['', {}],
    [' that can be canceled', { signal: new AbortController().signal }],
  ])('a write%s waits and goes out with the token from that answer', async (_, options) => {
    const info = heldAnswers();
    const server = stubServer({ [INFO]: info.route, [WRITE]: {} });
    void fetchInfo();
    const writing = write(options);
    await manyTurns();
    expect(routesOf(server)).toEqual([INFO]);
    info.answer(infoWithToken('fresh', 5));
    await expect(writing).resolves.toEqual({ ok: true, value: null });
    expect(server.to(WRITE)[0]?.headers.get('X-CSRF-Token')).toBe('fresh');
  });

  test('a read does not wait', async () => {
    stubServer({ [INFO]: heldAnswers().route, [READ]: {} });
    void fetchInfo();
    await expect(read()).resolves.toEqual({ ok: true, value: null });
  });

  test('a write does not wait forever: a failed first answer lets it go', async () => {
    stubServer({ [INFO]: 'network', [WRITE]: {} });
    void fetchInfo();
    await expect(write()).resolves.toMatchObject({ ok: true });
  });

  test('a write canceled while it waits ends, and is never sent', async () => {
    const info = heldAnswers();
    const server = stubServer({ [INFO]: info.route, [WRITE]: {} });
    const first = fetchInfo();
    const control = new AbortController();
    const writing = write({ signal: control.signal });
    await manyTurns();
    control.abort();
    await expect(writing).resolves.toEqual(ABORTED);
    info.answer(infoOf(null));
    await first;
    expect(routesOf(server)).toEqual([INFO]);
  });

  test('a write canceled beforehand does not wait, and is never sent', async () => {
    const server = stubServer({ [INFO]: heldAnswers().route, [WRITE]: {} });
    void fetchInfo();
    await expect(write({ signal: AbortSignal.abort() })).resolves.toEqual(ABORTED);
    expect(routesOf(server)).toEqual([INFO]);
  });
});

describe('a token the server refuses', () => {
  const stale = refusal(403, 'Stale', { code: 'csrf' });

  test.each([
    ['order-1', 'Stale'],
    ['order-2', 'Your browser blocks cookies for this site. Please allow them, then reload this page.'],
  ])('and is refused again, it says why: now with the order %s, "%s"', async (id, message) => {
    const orders = ['order-1', id];
    stubServer({ [INFO]: () => infoWithToken('new', 2, orders.shift()), [WRITE]: stale });
    await fetchInfo();
    const failure = { kind: 'refused', status: 403, message, code: 'csrf' };
    await expect(write()).resolves.toEqual({ ok: false, failure });
  });

  test('counts no more, even if the server’s clock was set back since it was made', async () => {
    const server = stubServer({
      [INFO]: inTurn(infoWithToken('before', 2_000_000_000_000), infoWithToken('after', 1_000_000_000_000)),
      [WRITE]: inTurn(stale(), {}),
    });
    await fetchInfo();
    await expect(write()).resolves.toMatchObject({ ok: true });
    expect(server.to(WRITE).map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual(['before', 'after']);
  });

  test.each([
    ['a write', WRITE, write],
    ['a read', READ, read],
  ])('is renewed for %s, which is repeated once', async (_, route, call) => {
    const server = stubServer({
      [INFO]: inTurn(infoWithToken('old', 1), infoWithToken('new', 2_000_000_000_000)),
      [route]: inTurn(stale(), {}),
    });
    await fetchInfo();
    await expect(call()).resolves.toMatchObject({ ok: true });
    expect(routesOf(server)).toEqual([INFO, route, INFO, route]);
    expect(server.to(route).map(({ headers }) => headers.get('X-CSRF-Token'))).toEqual(['old', 'new']);
  });

  test('is not renewed a second time', async () => {
    const server = stubServer({ [WRITE]: stale });
    await fetchInfo();
    await expect(write()).resolves.toMatchObject({ ok: false, failure: { kind: 'refused', status: 403 } });
    expect(server.to(WRITE)).toHaveLength(2);
  });

  test.each<[string, () => Response, object]>([
    ['403 without a code', refusal(403, 'Not yours'), { kind: 'refused', status: 403 }],
    ['403 with another code', refusal(403, 'Not yours', { code: 'owner' }), { kind: 'refused', code: 'owner' }],
    ['403 without a reason', () => new Response(null, { status: 403 }), { kind: 'status', status: 403 }],
    ['another status with the code', refusal(400, 'Stale', { code: 'csrf' }), { kind: 'refused', status: 400 }],
  ])('is not assumed after %s, which is final', async (_, answer, failure) => {
    const server = stubServer({ [WRITE]: answer });
    await fetchInfo();
    await expect(write()).resolves.toMatchObject({ ok: false, failure });
    expect(routesOf(server)).toEqual([INFO, WRITE]);
  });

  test('is not renewed for /v1/info itself, because that would call /v1/info', async () => {
    const server = stubServer({ [INFO]: inTurn(stale()) });
    await expect(fetchInfo()).resolves.toMatchObject({ ok: false, failure: { kind: 'refused', status: 403 } });
    expect(routesOf(server)).toEqual([INFO]);
  });

  test('does not hold up a call that is canceled meanwhile', async () => {
    const server = stubServer({ [WRITE]: stale });
    await fetchInfo();
    server.answer({ [INFO]: heldAnswers().route });
    const control = new AbortController();
    const writing = write({ signal: control.signal });
    await waitFor(() => expect(server.to(INFO)).toHaveLength(2));
    control.abort();
    await expect(writing).resolves.toEqual(ABORTED);
    expect(server.to(WRITE)).toHaveLength(1);
  });

  test('is renewed for the person who is signed in', async () => {
    const server = stubServer({ [INFO]: infoOf({ email: 'ann@mail.example' }), [WRITE]: inTurn(stale(), {}) });
    await fetchInfo();
    await expect(write()).resolves.toEqual({ ok: true, value: null });
    expect(server.to(WRITE)).toHaveLength(2);
  });

  test('ends the session when somebody else has signed in since: nothing is sent in their name', async () => {
    const listener = jest.fn();
    onSignedOut(listener);
    const server = stubServer({
      [INFO]: inTurn(infoOf({ email: 'ann@mail.example' }), infoOf({ email: 'bob@mail.example' })),
      [WRITE]: inTurn(stale(), {}),
    });
    await fetchInfo();
    await expect(write()).resolves.toEqual({ ok: false, failure: { kind: 'status', status: 401 } });
    expect(server.to(WRITE)).toHaveLength(1);
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
