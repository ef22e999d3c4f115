import { ADDED_MESSAGES } from '@shared/messages';
import type { Failure } from './failure';

/**
 * Explains the refusal of a CSRF token that was just renewed: the session is lost because this browser keeps no
 * cookies, if so; otherwise the failure is unchanged.
 *
 * @param isOtherOrder whether the answer with the token named another order than the one before, as on a new visit
 */
export function withCookieReason(failure: Failure, isOtherOrder: boolean): Failure {
  if (failure.kind !== 'refused' || (navigator.cookieEnabled && !isOtherOrder)) return failure;
  return { ...failure, message: ADDED_MESSAGES.cookiesBlocked };
}
