import { MAX_REFERRER, READ_TIMEOUT_MS, REFERRER_HEADER } from '@shared/api/wire';
import { mentionsAttribution } from './mentions-attribution';

declare global {
  interface Window {
    /** Calls made before the page's code was there, by address, null until they are made; each is taken once. */
    earlyCalls?: Map<string, Promise<Response> | null>;
  }
}

/**
 * Asks /v1/info, at this address, before the page's code is there, for the transport to take the answer up. A visit that
 * carries attribution does not, as that is sent with every call: undefined.
 */
export function makeEarlyInfo(info: string): Promise<Response> | undefined {
  if (mentionsAttribution(location.search) || mentionsAttribution(document.cookie)) return undefined;
  const answer = callEarly(info);
  window.earlyCalls = new Map([[info, answer]]);
  return answer;
}

/** Makes a call that is to be taken up later. */
export function callEarly(url: string): Promise<Response> {
  return ignoreUnhandled(
    fetch(url, { ...READ_OPTIONS, headers: readHeaders(), signal: AbortSignal.timeout(READ_TIMEOUT_MS) }),
  );
}

/** Whoever takes an answer up handles its failure; if nobody does, nobody needed it. */
export function ignoreUnhandled(answer: Promise<Response>): Promise<Response> {
  answer.catch(() => undefined);
  return answer;
}

/** The early call to this address, once; undefined if there is none. */
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const early = window.earlyCalls?.get(url);
  window.earlyCalls?.delete(url);
  return early ?? undefined;
}

/** How every call is made (specification 7). */
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

/** Cut like the attribution, because servers refuse calls whose headers are too long; never cut inside a `%XX`. */
function encodedReferrer(): string {
  return encodeURIComponent(document.referrer).slice(0, MAX_REFERRER).replace(/%.?$/, '');
}
