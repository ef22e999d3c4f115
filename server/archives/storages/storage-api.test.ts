import { StorageTrouble } from './storage';
import { createStorageApi, type StorageAccess } from './storage-api';

/** Tokens `one`, `two`, ... */
function countingAccess(): StorageAccess {
  const names = ['one', 'two', 'three'];
  return {
    token: () => Promise.resolve(names[0] ?? ''),
    renewed: () => {
      names.shift();
      return Promise.resolve(names[0] ?? '');
    },
  };
}

/** A storage that gives these answers in order, and records the tokens of the calls. */
function storageThat(...answers: (Response | Error)[]) {
  const tokens: (string | null)[] = [];
  const fetch = jest.fn((_address: unknown, init?: RequestInit) => {
    tokens.push(new Headers(init?.headers).get('Authorization'));
    const answer = answers.shift() ?? new Error('no more answers');
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  });
  const { signal } = new AbortController();
  return { tokens, api: createStorageApi(countingAccess(), fetch, signal) };
}

const answer = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(status === 204 ? null : '{}', { status, headers });

test('a refused token is renewed, once', async () => {
  const { tokens, api } = storageThat(answer(401), answer(200));
  expect((await api.call('https://storage.example/')).status).toBe(200);
  expect(tokens).toEqual(['Bearer one', 'Bearer two']);

  const hopeless = storageThat(answer(401), answer(401));
  await expect(hopeless.api.call('https://storage.example/')).rejects.toMatchObject({ kind: 'broken' });
  expect(hopeless.tokens).toHaveLength(2);
});

test.each([200, 201, 400, 403, 404, 409, 507])('the caller gets the answer %d', async (status) => {
  expect((await storageThat(answer(status)).api.call('https://storage.example/')).status).toBe(status);
});

test.each([
  [answer(429, { 'Retry-After': '70' }), 'busy', 70_000],
  [answer(429, { 'Retry-After': '0' }), 'busy', 30_000],
  [answer(429, { 'Retry-After': '-1' }), 'busy', 30_000],
  [answer(429), 'busy', 30_000],
  [answer(429, { 'Retry-After': 'Wed, 21 Oct 2026 07:28:00 GMT' }), 'busy', 30_000],
  [answer(503, { 'Retry-After': '999999' }), 'busy', 3_600_000],
  [answer(500), 'passing', 0],
  [answer(503), 'passing', 0],
  [new TypeError('fetch failed'), 'passing', 0],
])('%# is no answer yet', async (given, kind, wait) => {
  const calling = storageThat(given).api.call('https://storage.example/');
  await expect(calling).rejects.toMatchObject({ kind, wait });
  await expect(calling).rejects.toBeInstanceOf(StorageTrouble);
});

test('a call that is broken off is no trouble of the storage', async () => {
  const leaving = new AbortController();
  const fetch = (): Promise<Response> => {
    leaving.abort(new Error('The process ends'));
    return Promise.reject(new Error('aborted'));
  };
  const api = createStorageApi(countingAccess(), fetch, leaving.signal);
  await expect(api.call('https://storage.example/')).rejects.toThrow('The process ends');
});
