import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { callEarly, ignoreUnhandled, makeEarlyInfo } from './early-calls';

/** Statuses of a proxy that finds no server. */
const UNREACHED: readonly number[] = [502, 503, 504];

/**
 * Makes the first two calls of a private page before its code has loaded: /v1/info, and the page's first own read. Both
 * start at once if a person was signed in here last time, otherwise one after the other.
 *
 * @param info the address of /v1/info
 * @param next the address of the other call
 */
export async function makeEarlyReads(info: string, next: string): Promise<void> {
  const answer = makeEarlyInfo(info);
  const calls = window.earlyCalls;
  if (!answer || !calls) return;
  calls.set(next, browserStorage.get(KEYS.signedIn) === null ? null : ignoreUnhandled(callOnGuess(next, answer)));
  const isKnown = await isSignedIn(answer);
  if (isKnown === false) browserStorage.remove(KEYS.signedIn);
  if (!isKnown) return;
  browserStorage.set(KEYS.signedIn, '');
  // The page's code may have made the call first.
  if (calls.get(next) === null) calls.set(next, callEarly(next));
}

/**
 * Makes a call before it is known whether a person is signed in, and repeats it after /v1/info if no server was
 * reached: a proxy that just lost a server may refuse both calls, and then find another server.
 */
async function callOnGuess(next: string, info: Promise<Response>): Promise<Response> {
  const guessed = callEarly(next);
  const isReached = await guessed.then(
    ({ status }) => !UNREACHED.includes(status),
    () => false,
  );
  return isReached || !(await isSignedIn(info)) ? guessed : callEarly(next);
}

/** Whether the answer of /v1/info has a person; null without a good answer. The code that takes it checks its shape. */
async function isSignedIn(info: Promise<Response>): Promise<boolean | null> {
  try {
    const answer = (await info).clone();
    const { context } = (await answer.json()) as { context?: { user?: unknown } };
    return answer.ok && context ? Boolean(context.user) : null;
  } catch {
    return null;
  }
}
