/**
 * Why a call did not succeed (specification 8, general pattern).
 *
 * - `refused`: the server answered with an error object; its message, empty only beside a client secret, is for the person.
 * - `status`: a non-2xx status without an error object.
 * - `network`, `timeout`, `malformed`, `redirected`: no usable answer; the server may or may not have acted.
 * - `aborted`: this page canceled the call.
 */
export type Failure =
  | {
      kind: 'refused';
      status: number;
      message: string;
      code?: string;
      clientSecret?: string;
      source?: string;
      haspassword?: boolean;
      /** How many milliseconds the server asks to wait. */
      retryAfterMs?: number;
    }
  | { kind: 'status'; status: number; retryAfterMs?: number }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'malformed' }
  | { kind: 'redirected' }
  | { kind: 'aborted' };

/** What every call resolves to. Calls never throw because of the network or the server. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** A successful outcome. */
export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** A failed outcome. */
export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

/** The server's message, else the HTTP status, as shown in parentheses; null if there is neither. */
export function failureDetail(failure: Failure): string | null {
  if (failure.kind === 'refused' && failure.message.trim() !== '') return withoutFullStop(failure.message);
  if (failure.kind === 'refused' || failure.kind === 'status') return `HTTP status ${failure.status}`;
  return null;
}

/**
 * The sentence shown for a failure: `{sentence} ({detail}): please try again later.`, without the parentheses if there
 * is no detail (specification 8). `sentence` comes from the catalog, with or without its full stop.
 */
export function failureSentence(sentence: string, failure: Failure): string {
  const detail = failureDetail(failure);
  const start = withoutFullStop(sentence);
  return detail === null ? `${start}: please try again later.` : `${start} (${detail}): please try again later.`;
}

/**
 * The server's own message, as a sentence, for a refusal with a code that says that trying again cannot help; null for any other
 * failure.
 */
export function ownWords(failure: Failure, code: string): string | null {
  if (failure.kind !== 'refused' || failure.code !== code || failure.message.trim() === '') return null;
  return `${withoutFullStop(failure.message)}.`;
}

/** The HTTP status of a failure; null if there was no answer. */
export function failureStatus(failure: Failure): number | null {
  return failure.kind === 'refused' || failure.kind === 'status' ? failure.status : null;
}

/** True when the session has ended (401). */
export function isSignedOut(failure: Failure): boolean {
  return failureStatus(failure) === 401;
}

function withoutFullStop(sentence: string): string {
  return sentence.trim().replace(/[.。]+$/u, '');
}
