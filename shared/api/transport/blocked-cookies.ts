import { ADDED_MESSAGES } from '@shared/messages';
import type { Failure } from './failure';

const PROBE = 'faxkeep-probe=1';

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
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${PROBE}; path=/; SameSite=Lax`;
  const isKept = document.cookie.includes(PROBE);
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${PROBE}; path=/; SameSite=Lax; max-age=0`;
  return isKept;
}
