import { type Failure, failureStatus } from './failure';

/** Statuses after which nobody can tell whether the server acted. */
const UNKNOWN_STATUSES = new Set([408, 409, 425, 429]);

/**
 * True only when the server certainly refused and did nothing: an error object with a status that says so. A payment
 * may be tried anew only after such a failure.
 */
export function isDefiniteRefusal(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status < 500 && !UNKNOWN_STATUSES.has(failure.status);
}

/** True when the server may have acted although no success was seen. */
export function isUnknown(failure: Failure): boolean {
  const status = failureStatus(failure);
  if (status === 401 || status === 403) return false;
  return failure.kind !== 'aborted' && !isDefiniteRefusal(failure);
}
