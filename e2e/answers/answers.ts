import type { Fault, Reply } from './faulty-site';

/** What a person must be told after a kind of answer. */
export type Meaning =
  /** The plain sentence, without details: the outcome of the call is unknown. */
  | { kind: 'plain' }
  /** The server's own words in the sentence, and when it may be tried again if the server says so. */
  | { kind: 'message'; status: number; text: string; wait?: string }
  | { kind: 'status'; status: number }
  /** The call succeeded. */
  | { kind: 'right' }
  /** Nothing but success: enough for calls whose answer carries nothing else. */
  | { kind: 'bare' };

/** A way to answer a call. Ids are the numbers in docs/answers.md; letters mark variants of one kind. */
export interface Answer {
  id: string;
  name: string;
  means: Meaning;
  fault: Fault;
  /** Runs into the call's timeout, once the harness lets it. */
  isSlow?: true;
}

/** A message that would run a script if it were parsed as HTML. */
export const HOSTILE = '<img src=x onerror="window.hostile=1"><b>Sorry</b>';
const JSON_TYPE = { 'Content-Type': 'application/json' };
const HTML_TYPE = { 'Content-Type': 'text/html; charset=utf-8' };
const PAGE = '<!doctype html><title>Bad gateway</title><h1>Something is wrong here</h1>';
const PLAIN: Meaning = { kind: 'plain' };
const RIGHT: Meaning = { kind: 'right' };
const BARE: Meaning = { kind: 'bare' };

/** The 34 kinds of answers that a call may get, good and bad. */
export const ANSWERS: readonly Answer[] = [
  { id: '1', name: 'connection refused', means: PLAIN, fault: { by: 'browser', error: 'connectionrefused' } },
  { id: '2', name: 'name not resolved', means: PLAIN, fault: { by: 'browser', error: 'namenotresolved' } },
  { id: '3', name: 'reset before headers', means: PLAIN, fault: { by: 'socket', how: 'reset' } },
  { id: '4', name: 'reset in the body', means: PLAIN, fault: { by: 'socket', how: 'cut' } },
  { id: '5', name: 'no answer', means: PLAIN, fault: { by: 'socket', how: 'silence' }, isSlow: true },
  { id: '6', name: 'one byte a second', means: PLAIN, fault: { by: 'socket', how: 'drip' }, isSlow: true },
  { id: '7', name: '204', means: BARE, fault: reply(204, {}, '') },
  { id: '8', name: '200, empty', means: PLAIN, fault: reply(200, JSON_TYPE, '') },
  { id: '9', name: '200, HTML', means: PLAIN, fault: reply(200, HTML_TYPE, PAGE) },
  { id: '10', name: '200, text', means: PLAIN, fault: reply(200, { 'Content-Type': 'text/plain' }, 'OK') },
  { id: '11', name: 'null', means: PLAIN, fault: json(200, null) },
  { id: '12', name: '[]', means: PLAIN, fault: json(200, []) },
  { id: '13', name: '"x"', means: PLAIN, fault: json(200, 'x') },
  {
    id: '14',
    name: 'wrong types',
    means: PLAIN,
    fault: json(200, { success: 'false', amount: '9.99', values: {}, context: [], profile: 1, key: 7, details: '' }),
  },
  { id: '15', name: 'fields missing', means: BARE, fault: json(200, { success: true }) },
  { id: '16', name: '__proto__ keys', means: RIGHT, fault: change(addPrototypeKeys) },
  { id: '17', name: 'HTML message', means: message(400, HOSTILE), fault: refusal(400, HOSTILE) },
  { id: '18a', name: 'error a string', means: PLAIN, fault: json(200, { error: 'x' }) },
  { id: '18b', name: 'error null', means: BARE, fault: json(200, { success: true, error: null }) },
  { id: '18c', name: 'error {}', means: status(400), fault: json(400, { error: {} }) },
  { id: '18d', name: 'error a number', means: status(500), fault: json(500, { error: 7 }) },
  { id: '19', name: '400', means: message(400, 'Not like this'), fault: refusal(400, 'Not like this.') },
  { id: '20', name: '401', means: message(401, 'Please sign in again'), fault: refusal(401, 'Please sign in again') },
  { id: '21', name: '403 csrf', means: message(403, 'Too old'), fault: refusal(403, 'Too old', { code: 'csrf' }) },
  { id: '22', name: '404, HTML', means: status(404), fault: reply(404, HTML_TYPE, PAGE) },
  { id: '23', name: '409', means: message(409, 'Already running'), fault: refusal(409, 'Already running') },
  { id: '24', name: '413, HTML', means: status(413), fault: reply(413, HTML_TYPE, PAGE) },
  {
    id: '25',
    name: '429',
    means: { kind: 'message', status: 429, text: 'Slow down', wait: 'in 2 seconds' },
    fault: refusal(429, 'Slow down', {}, { 'Retry-After': '2' }),
  },
  { id: '26', name: '500', means: message(500, 'Out of order'), fault: refusal(500, 'Out of order') },
  { id: '27', name: '500, HTML', means: status(500), fault: reply(500, HTML_TYPE, PAGE) },
  { id: '28a', name: '502', means: status(502), fault: reply(502, HTML_TYPE, PAGE) },
  { id: '28b', name: '503', means: status(503), fault: reply(503, HTML_TYPE, PAGE) },
  { id: '28c', name: '504', means: status(504), fault: reply(504, HTML_TYPE, PAGE) },
  { id: '29a', name: '302 to login', means: PLAIN, fault: reply(302, { Location: '/login.html' }, '') },
  { id: '29b', name: '302 elsewhere', means: PLAIN, fault: { by: 'foreign-redirect' } },
  {
    id: '30',
    name: '20 MB',
    means: PLAIN,
    fault: reply(200, JSON_TYPE, () => `{"success":true,"a":"${'a'.repeat(2e7)}"}`),
  },
  {
    id: '31',
    name: '10,000 deep',
    means: BARE,
    fault: reply(200, JSON_TYPE, `{"success":true,"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
  },
  { id: '32', name: 'wrong content type', means: PLAIN, fault: change((right) => typed(right, 'text/html')) },
  { id: '33', name: 'BOM first', means: RIGHT, fault: change((right) => ({ ...right, body: `\ufeff${right.body}` })) },
  {
    id: '34a',
    name: 'CSRF doubled',
    means: RIGHT,
    fault: change((right) => csrf(right, ['first', 'second'], ['1', '2'])),
  },
  { id: '34b', name: 'CSRF garbled', means: RIGHT, fault: change((right) => csrf(right, ['a b,c'], ['soon'])) },
];

function reply(status: number, headers: Record<string, string>, body: string | (() => string)): Fault {
  return { by: 'reply', status, headers, body };
}

function json(status: number, value: unknown): Fault {
  return reply(status, JSON_TYPE, JSON.stringify(value));
}

function refusal(status: number, text: string, more: object = {}, headers: Record<string, string> = {}): Fault {
  return reply(status, { ...JSON_TYPE, ...headers }, JSON.stringify({ error: { message: text, ...more } }));
}

function change(alter: (right: Reply) => Reply): Fault {
  return { by: 'change', change: alter };
}

function message(status: number, text: string): Meaning {
  return { kind: 'message', status, text };
}

function status(code: number): Meaning {
  return { kind: 'status', status: code };
}

function addPrototypeKeys(right: Reply): Reply {
  const keys = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},';
  return { ...right, body: right.body.replace(/^\{/, keys) };
}

function typed(right: Reply, type: string): Reply {
  return { ...right, headers: { ...right.headers, 'content-type': type } };
}

function csrf(right: Reply, tokens: string[], stamps: string[]): Reply {
  return { ...right, headers: { ...right.headers, 'x-csrf-token': tokens, 'x-csrf-timestamp': stamps } };
}
