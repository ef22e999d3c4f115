import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { callEarly, ignoreUnhandled, makeEarlyInfo } from './early-calls';

/** What a proxy answers when it finds no server. */
const UNREACHED: readonly number[] = [502, 503, 504];

/**
 * Makes the first two calls of a private page before its code is there: /v1/info, and what a signed-in person's page asks
 * for next. Both go out together if somebody was signed in here last time, otherwise one after the other.
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
  // The code may have been there first, and have made the call.
  if (calls.get(next) === null) calls.set(next, callEarly(next));
}

/**
 * A call made before it is known that somebody is signed in. If it reaches no server, it is made again where it would
 * have been: a proxy that has just lost a server may refuse both calls, where the second finds one that is left.
 */
async function callOnGuess(next: string, info: Promise<Response>): Promise<Response> {
  const guessed = callEarly(next);
  const isReached = await guessed.then(
    ({ status }) => !UNREACHED.includes(status),
    () => false,
  );
  return isReached || !(await isSignedIn(info)) ? guessed : callEarly(next);
}

/** Whether the answer of /v1/info has a person; null without a good answer. Whoever takes it up checks its shape. */
async function isSignedIn(info: Promise<Response>): Promise<boolean | null> {
  try {
    const answer = (await info).clone();
    const { context } = (await answer.json()) as { context?: { user?: unknown } };
    return answer.ok && context ? Boolean(context.user) : null;
  } catch {
    return null;
  }
}
