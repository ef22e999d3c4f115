import { ADDED_MESSAGES } from '@shared/messages';
import type { Failure } from './failure';

/**
 * What to say of a CSRF token that was refused although it had just been renewed: that the session it belongs to is lost, because
 * this browser keeps no cookies, if so; otherwise the failure as it is.
 *
 * @param isOtherOrder whether the answer with the token was of another order than the one before, as of a new visit
 */
export function withCookieReason(failure: Failure, isOtherOrder: boolean): Failure {
  if (failure.kind !== 'refused' || (navigator.cookieEnabled && !isOtherOrder)) return failure;
  return { ...failure, message: ADDED_MESSAGES.cookiesBlocked };
}
