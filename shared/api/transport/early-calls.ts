import { MAX_REFERRER, READ_TIMEOUT_MS, REFERRER_HEADER } from '@shared/api/wire';
import { mentionsAttribution } from './mentions-attribution';

declare global {
  interface Window {
    /** Calls made before the page's code has loaded, by address; null until made. Each is taken once. */
    earlyCalls?: Map<string, Promise<Response> | null>;
  }
}

/**
 * Calls /v1/info at this address before the page's code has loaded; the transport takes the answer. Returns undefined
 * for a visit with attribution, which every call must carry.
 */
export function makeEarlyInfo(info: string): Promise<Response> | undefined {
  if (mentionsAttribution(location.search) || mentionsAttribution(document.cookie)) return undefined;
  const answer = callEarly(info);
  window.earlyCalls = new Map([[info, answer]]);
  return answer;
}

/** Makes a call whose answer is taken later. */
export function callEarly(url: string): Promise<Response> {
  return ignoreUnhandled(
    fetch(url, { ...READ_OPTIONS, headers: readHeaders(), signal: AbortSignal.timeout(READ_TIMEOUT_MS) }),
  );
}

/** Marks a rejection as handled: the code that takes the answer handles it, and an unused answer needs no handling. */
export function ignoreUnhandled(answer: Promise<Response>): Promise<Response> {
  answer.catch(() => undefined);
  return answer;
}

/** Takes the early call to this address, once; undefined if there is none. */
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const early = window.earlyCalls?.get(url);
  window.earlyCalls?.delete(url);
  return early ?? undefined;
}

/** Options of every call (specification 7). */
export const READ_OPTIONS = {
  method: 'GET',
  credentials: 'include',
  cache: 'no-store',
  redirect: 'manual',
} as const satisfies RequestInit;

/** Headers of every call. */
export function readHeaders(): Record<string, string> {
  return {
    Accept: 'application/json',
    ...(document.referrer && { [REFERRER_HEADER]: encodedReferrer() }),
  };
}

/** The referrer, percent-encoded and cut, because servers refuse calls with long headers; never cut inside a `%XX`. */
function encodedReferrer(): string {
  return encodeURIComponent(document.referrer).slice(0, MAX_REFERRER).replace(/%.?$/, '');
}
