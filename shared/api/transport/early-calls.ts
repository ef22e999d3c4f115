import { MAX_REFERRER, READ_TIMEOUT_MS, REFERRER_HEADER } from '@shared/api/wire';
import { mentionsAttribution } from './mentions-attribution';

declare global {
  interface Window {
    /** Calls made before the page's code was there, by address, null until they are made; each is taken once. */
    earlyCalls?: Map<string, Promise<Response> | null>;
  }
}

/**
 * Makes the GET calls of a page that its code is going to make, for the transport to take up: they do not wait for that
 * code. A visit that carries attribution waits, as it is sent with every call.
 *
 * @param info the address of /v1/info
 * @param next what a signed-in person's page asks for once that is answered
 */
export async function makeEarlyCalls(info: string, next?: string): Promise<void> {
  if (mentionsAttribution(location.search) || mentionsAttribution(document.cookie)) return;
  const answer = callNow(info);
  const calls = new Map<string, Promise<Response> | null>([[info, answer]]);
  window.earlyCalls = calls;
  if (next === undefined) return;
  calls.set(next, null);
  // The code may have been there first, and have made the call.
  if ((await isSignedIn(answer)) && calls.has(next)) calls.set(next, callNow(next));
}

function callNow(url: string): Promise<Response> {
  const answer = fetch(url, { ...READ_OPTIONS, headers: readHeaders(), signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  // Whoever takes it up handles its failure; if nobody does, nobody needed it.
  answer.catch(() => undefined);
  return answer;
}

/** Whether the answer of /v1/info has a person. Its shape is checked by whoever takes it up. */
async function isSignedIn(info: Promise<Response>): Promise<boolean> {
  try {
    const answer = (await info).clone();
    const { context } = (await answer.json()) as { context?: { user?: unknown } };
    return answer.ok && Boolean(context?.user);
  } catch {
    return false;
  }
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
