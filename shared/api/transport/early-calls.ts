import { MAX_REFERRER, READ_TIMEOUT_MS, REFERRER_HEADER } from '@shared/api/wire';
import { mentionsAttribution } from './mentions-attribution';

declare global {
  interface Window {
    /** Calls made before the page's code was there, by address; each is taken once. */
    earlyCalls?: Map<string, Promise<Response>>;
  }
}

/**
 * Makes the GET calls of a page that its code is going to make, one after the other, for the transport to take up: they
 * do not wait for that code. After a failure the rest is left to the code. A visit that carries attribution waits, as
 * it is sent with every call.
 */
export async function makeEarlyCalls(urls: readonly string[]): Promise<void> {
  if (mentionsAttribution(location.search) || mentionsAttribution(document.cookie)) return;
  const calls = new Map<string, Promise<Response>>();
  window.earlyCalls = calls;
  for (const url of urls) {
    const answer = fetch(url, {
      ...READ_OPTIONS,
      headers: readHeaders(),
      signal: AbortSignal.timeout(READ_TIMEOUT_MS),
    });
    calls.set(url, answer);
    // Whoever takes it up handles its failure; if nobody does, nobody needed it.
    const { ok } = await answer.catch(() => Response.error());
    if (!ok) return;
  }
}

/** The early call to this address, once; undefined if there is none. */
export function takeEarlyCall(url: string): Promise<Response> | undefined {
  const early = window.earlyCalls?.get(url);
  window.earlyCalls?.delete(url);
  return early;
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
