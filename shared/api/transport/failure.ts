/**
 * Why a call did not succeed (specification 8, general pattern).
 * - `refused`: the server answered with an error object. Its message is for the person; only beside a client secret may
 * it be empty.
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
      /** The wait that the server asks for, in ms. */
      retryAfterMs?: number;
    }
  | { kind: 'status'; status: number; retryAfterMs?: number }
  | { kind: 'network' }
  | { kind: 'timeout' }
  | { kind: 'malformed' }
  | { kind: 'redirected' }
  | { kind: 'aborted' };

/** The result of every call. Calls never throw because of the network or the server. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure };

/** A successful outcome. */
export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

/** A failed outcome. */
export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

/** The HTTP status of a failure; null if there was no answer. */
export function failureStatus(failure: Failure): number | null {
  return failure.kind === 'refused' || failure.kind === 'status' ? failure.status : null;
}

/** True when the session has ended (401). */
export function isSignedOut(failure: Failure): boolean {
  return failureStatus(failure) === 401;
}
