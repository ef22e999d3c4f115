import {
  API_PREFIX,
  ATTRIBUTION_HEADER,
  CSRF_CODE,
  CSRF_TOKEN_HEADER,
  READ_TIMEOUT_MS,
  WRITE_TIMEOUT_MS,
} from '@shared/api/wire';
import { appConfig } from '@shared/lib/app-config';
import { parse, type Shape } from '@shared/lib/shape/shape';
import { pathSegment } from '@shared/reference/addresses/path-segment';
import { attributionHeader } from './attribution';
import { readServerDate } from './clock';
import { csrfToken, forgetCsrf, readCsrf } from './csrf';
import { READ_OPTIONS, readHeaders, takeEarlyCall } from './early-calls';
import { type Failure, failed, failureStatus, type Outcome, success } from './failure';
import { readAnswer } from './read-answer';
import { withCookieReason } from './with-cookie-reason';

/** Options that every call accepts. */
export interface CallOptions {
  signal?: AbortSignal;
  /** Address on this origin to send as `Referer` instead of the page's own, to get the answer for that page. */
  referrer?: string;
}

/** One call to /v1. */
export interface Call<T> extends CallOptions {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path segments after /v1, not encoded. */
  path: readonly string[];
  /** Encoded, with its question mark. */
  query?: string;
  /**
   * The body, sent as JSON. `empty`: JSON's content type and no bytes, for payloads that specification 7 calls empty.
   * Without a body there is no content type.
   */
  body?: object | 'empty';
  headers?: Record<string, string>;
  /** Milliseconds; by default 15 s for GET and 30 s for the rest. */
  timeoutMs?: number;
  /** Largest answer accepted, in bytes; 1 MB by default. */
  maxBytes?: number;
  /** The JSON that an empty body stands for, where specification 7 does not show the answer. */
  ifEmpty?: '{}';
  /** Expected shape of the answer. If the answer cannot be repaired to fit, the call fails as malformed. */
  answer: Shape<T>;
}

/** What a fresh /v1/info shows: the same visit, one with another order, or another person. */
export type Renewed = 'same' | 'other order' | 'other person';

/** Resolves when the first /v1/info has been answered or has failed. A POST or DELETE waits for it (contract: CSRF). */
let firstInfo: Promise<unknown> = Promise.resolve();
let refreshCsrf: (() => Promise<Renewed>) | null = null;
let signedOutListener: (() => void) | null = null;

/** Set by the info resource. Writes wait for `first`; `refresh` renews a refused CSRF token and says what changed. */
export function setInfoCall(first: Promise<unknown>, refresh: () => Promise<Renewed>): void {
  firstInfo = first;
  refreshCsrf = refresh;
}

/** Sets boot's listener for a call that finds the session ended (401). The transport itself never navigates. */
export function onSignedOut(listener: (() => void) | null): void {
  signedOutListener = listener;
}

/**
 * Makes one /v1 call (specification 7): credentials, referrer, attribution and CSRF headers, JSON both ways, no
 * redirects followed, a time-out. A call refused because of its CSRF token is repeated once after a fresh /v1/info,
 * unless another person has signed in meanwhile: that counts as an ended session (401). A second refusal says whether
 * the browser keeps no cookies. Never throws because of the network or the server; throws like `pathSegment` for a
 * segment that cannot be sent.
 */
export async function request<T>(call: Call<T>): Promise<Outcome<T>> {
  const url = `${appConfig.apiBase}${API_PREFIX}/${call.path.map(pathSegment).join('/')}${call.query ?? ''}`;
  if (call.method !== 'GET') await untilAborted(firstInfo, call.signal);
  const token = csrfToken();
  let outcome = await send(url, call);
  if (!outcome.ok && isStaleCsrf(outcome.failure) && refreshCsrf && call.path[0] !== 'info') {
    forgetCsrf(token);
    const renewed = await untilAborted(refreshCsrf(), call.signal);
    outcome =
      renewed === 'other person'
        ? // Another person's session is no session for what this page sends.
          failed({ kind: 'status', status: 401 })
        : explained(await send(url, call), renewed === 'other order');
  }
  if (!outcome.ok && failureStatus(outcome.failure) === 401) signedOutListener?.();
  return outcome;
}

/** The outcome of a call with a renewed token; a second refusal says whether cookies are the reason. */
function explained<T>(outcome: Outcome<T>, isOtherOrder: boolean): Outcome<T> {
  if (outcome.ok || !isStaleCsrf(outcome.failure)) return outcome;
  return failed(withCookieReason(outcome.failure, isOtherOrder));
}

async function send<T>(url: string, call: Call<T>): Promise<Outcome<T>> {
  const limit = AbortSignal.timeout(call.timeoutMs ?? (call.method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS));
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit;
  try {
    const attribution = attributionHeader();
    const early = mayBeEarly(call) ? takeEarlyCall(url) : undefined;
    const response = await (early
      ? Promise.race([early, aborted(signal)])
      : fetch(url, {
          ...READ_OPTIONS,
          method: call.method,
          headers: requestHeaders(call, attribution),
          signal,
          ...(call.referrer === undefined ? {} : { referrer: call.referrer }),
          ...(typeof call.body === 'object' ? { body: JSON.stringify(call.body) } : {}),
        }));
    if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
      return failed({ kind: 'redirected' });
    }
    readCsrf(response.headers);
    readServerDate(response.headers.get('Date'));
    const answer = await readAnswer(response, call.maxBytes, call.ifEmpty);
    if (!answer.ok) return answer;
    const value = parse(call.answer, answer.value);
    return value === undefined ? failed({ kind: 'malformed' }) : success(value);
  } catch {
    return failed(transportFailure(call.signal, limit));
  }
}

function requestHeaders(call: Call<unknown>, attribution: string | null): Headers {
  const headers = new Headers({ ...readHeaders(), ...call.headers });
  if (call.body !== undefined) headers.set('Content-Type', 'application/json');
  const token = csrfToken();
  if (token !== null) headers.set(CSRF_TOKEN_HEADER, token);
  if (attribution !== null) headers.set(ATTRIBUTION_HEADER, attribution);
  return headers;
}

/** Whether the page's first script may already have made this call. */
function mayBeEarly({ method, headers, referrer }: Call<unknown>): boolean {
  return method === 'GET' && !headers && !referrer;
}

/** Rejects when the signal is aborted, because an early call does not have the signal. */
async function aborted(signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  return new Promise((_, fail) => {
    signal.addEventListener('abort', fail, { once: true });
  });
}

function transportFailure(given: AbortSignal | undefined, limit: AbortSignal): Failure {
  if (given?.aborted) return { kind: 'aborted' };
  if (limit.aborted) return { kind: 'timeout' };
  return { kind: 'network' };
}

function isStaleCsrf(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 403 && failure.code === CSRF_CODE;
}

/** Waits for the work, unless the caller aborts. */
function untilAborted(work: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  const settled = work.catch(() => undefined);
  if (!signal) return settled;
  if (signal.aborted) return Promise.resolve();
  return Promise.race([settled, new Promise((done) => signal.addEventListener('abort', done, { once: true }))]);
}
