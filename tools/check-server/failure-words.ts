import type { Failure } from '@shared/api/transport/failure';
import { isObject } from '@shared/lib/shape/leaves';
import type { Shape } from '@shared/lib/shape/shape';
import type { Exchange } from './browser/browser';
import { quoted } from './report';
import { type Unread, unreadParts } from './unread';

/** The received answer, in words. */
export function cameWords({ came, lost, ms }: Exchange): string {
  if (!came) return `nothing (${lost ?? 'no reason is known'})`;
  const type = came.headers.get('content-type')?.split(';')[0] ?? 'no content type';
  const target = came.headers.get('location');
  const content = came.text === '' ? 'empty' : `${type}, ${Buffer.byteLength(came.text)} bytes`;
  return `${came.status}${target ? ` to ${originOf(target)}` : ''}, ${content}, in ${ms} ms`;
}

/** The sent call: names, never values. */
export function sentWords({ headers, body }: Exchange): string {
  const json = parsed(body);
  const names = isObject(json) ? Object.keys(json) : [];
  const token = headers.has('x-csrf-token') ? ', with a CSRF token' : '';
  return `${names.length > 0 ? names.join(', ') : body === '' ? 'nothing' : 'an empty object'}${token}`;
}

/** How the pages read a failure and why: what they show, and which part of the answer caused it. */
export function failureWords(failure: Failure, exchange: Exchange, shape: Shape<unknown>): string {
  switch (failure.kind) {
    case 'refused':
      return `a refusal, ${quoted(failure.message)}`;
    case 'status':
      return `HTTP status ${failure.status}${withoutMessage(exchange)}`;
    case 'network':
    case 'timeout':
      return `no answer: ${exchange.lost ?? 'the connection ended'}`;
    case 'redirected':
      return 'a redirect, which no call follows, as the CSRF token must not travel on';
    case 'malformed':
      return `an answer that makes no sense: ${nonsense(exchange, shape)}`;
    case 'aborted':
      return 'a call that was given up';
  }
}

/** "values[1].plan is missing: pages leave the entry out". */
export function unreadWords({ at, is, end, gone }: Unread): string {
  const what = `${at} is ${is}`;
  if (end === 'unreadable') return what;
  if (end === 'entry left out') return `${what}: pages leave the entry out`;
  return gone === at ? `${what}: pages take it for missing` : `${what}: pages do without ${gone}`;
}

/** The answer's JSON; undefined if it is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // The report describes non-JSON in words.
    return undefined;
  }
}

/** The origin of an address, without its path and parameters. */
export function originOf(address: string): string {
  return /^https?:\/\/[^/?#]+/i.exec(address)?.[0] ?? address.split(/[?#]/)[0] ?? '';
}

function withoutMessage({ came }: Exchange): string {
  const json = parsed(came?.text ?? '');
  if (!isObject(json) || json.error === undefined) return '';
  if (typeof json.error === 'string') return ', as "error" is a text where an object with a message is read';
  return ', as "error" has no message';
}

function nonsense({ came }: Exchange, shape: Shape<unknown>): string {
  if (!came) return 'it is not there';
  const { text, headers } = came;
  if (text === '') return 'it is empty';
  const type = headers.get('content-type');
  if (!type?.includes('json')) return `its content type is ${type ?? 'missing'}, not application/json`;
  const json = parsed(text);
  if (!isObject(json)) return 'it is no JSON object';
  if ('error' in json && json.error !== null) return 'its "error" has no message';
  if ('success' in json && json.success !== true) return '"success" is not true, and there is no error with a message';
  const parts = unreadParts(shape, json).filter(({ end }) => end === 'unreadable');
  return parts.length > 0 ? parts.map(unreadWords).join('; ') : 'it is too long';
}
