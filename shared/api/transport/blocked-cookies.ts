import { ADDED_MESSAGES } from '@shared/messages';
import Cookies from 'js-cookie';
import type { Failure } from './failure';

const PROBE = 'faxkeep-probe';

/**
 * What to say of a CSRF token that was refused although it had just been renewed: that this browser keeps no cookies, if so,
 * which lost the session the token belongs to; otherwise the failure as it is.
 */
export function withCookieReason(failure: Failure): Failure {
  if (failure.kind !== 'refused' || keepsCookies()) return failure;
  return { ...failure, message: ADDED_MESSAGES.cookiesBlocked };
}

/** Found out with a cookie that is deleted at once: browsers that drop them may say `navigator.cookieEnabled`. */
function keepsCookies(): boolean {
  Cookies.set(PROBE, '1', { sameSite: 'Lax' });
  const isKept = Cookies.get(PROBE) !== undefined;
  Cookies.remove(PROBE);
  return isKept;
}
