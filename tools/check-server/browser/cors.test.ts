import { headersToAsk, readableHeaders, refusedQuestion, withheld } from './cors';

const origin = 'https://www.example';
const good = {
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  'access-control-allow-methods': 'GET, POST, DELETE',
  'access-control-allow-headers': 'Content-Type, X-CSRF-Token',
};
const asked = { origin, method: 'DELETE', headers: ['content-type', 'x-csrf-token'], hasCredentials: true };

test.each([
  [{}, null],
  [{ 'access-control-allow-origin': '' }, 'Access-Control-Allow-Origin is not https://www.example'],
  [{ 'access-control-allow-origin': 'https://example' }, 'Access-Control-Allow-Origin is not https://www.example'],
  [{ 'access-control-allow-origin': '*' }, expect.stringContaining('"*", which is not taken for calls with cookies')],
  [{ 'access-control-allow-credentials': 'True' }, 'Access-Control-Allow-Credentials is not "true"'],
  [{ 'access-control-allow-methods': 'GET, POST' }, 'Access-Control-Allow-Methods does not name DELETE'],
  [{ 'access-control-allow-methods': '*' }, 'Access-Control-Allow-Methods does not name DELETE'],
  [{ 'access-control-allow-headers': 'content-type' }, 'Access-Control-Allow-Headers does not name x-csrf-token'],
  [{ 'access-control-allow-headers': '*' }, 'Access-Control-Allow-Headers does not name content-type, x-csrf-token'],
])('%j in the answer to the question before a call', (change, reason) => {
  expect(refusedQuestion(204, new Headers({ ...good, ...change }), asked)).toEqual(reason);
});

test('the question is refused by any status but a success', () => {
  expect(refusedQuestion(404, new Headers(good), asked)).toBe('the question before it (OPTIONS) was answered with 404');
});

test('without cookies an answer is for everybody if it says so', () => {
  const everybody = new Headers({ 'access-control-allow-origin': '*' });
  expect(withheld(everybody, { origin, hasCredentials: false })).toBeNull();
  expect(withheld(new Headers(), { origin, hasCredentials: false })).toBe('Access-Control-Allow-Origin is missing');
});

test('a page reads what is named, and a few headers that always may be; a star names nothing where cookies go along', () => {
  const came = { 'content-type': 'application/json', date: 'today', 'x-csrf-token': 'token' };
  const names = (exposed: string): string[] => [
    ...readableHeaders(new Headers({ ...came, 'access-control-expose-headers': exposed }), true).keys(),
  ];
  expect(names('Date, X-CSRF-Token')).toEqual(['content-type', 'date', 'x-csrf-token']);
  expect(names('*')).toEqual(['content-type']);
});

test('a form needs no permission, JSON and tokens do', () => {
  expect(headersToAsk(new Headers({ accept: '*/*', 'content-type': 'multipart/form-data; boundary=a' }))).toEqual([]);
  expect(headersToAsk(new Headers({ 'X-CSRF-Token': 'a', 'Content-Type': 'application/json' }))).toEqual([
    'content-type',
    'x-csrf-token',
  ]);
});
