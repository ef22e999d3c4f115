import { type Failure, failureStatus } from './failure';

/** Statuses that do not show whether the server acted. */
const UNKNOWN_STATUSES = new Set([408, 409, 425, 429]);

/**
 * True only when the server refused and did nothing: an error object with a definite status. Only after such a failure
 * may a payment be tried again.
 */
export function isDefiniteRefusal(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status < 500 && !UNKNOWN_STATUSES.has(failure.status);
}

/** True when the server may have acted although the call did not succeed. */
export function mayHaveSucceeded(failure: Failure): boolean {
  const status = failureStatus(failure);
  if (status === 401 || status === 403) return false;
  return failure.kind !== 'aborted' && !isDefiniteRefusal(failure);
}
