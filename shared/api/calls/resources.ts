import type { PasswordReset, ResetRequest } from '@shared/api/shapes/account';
import { type ResetDone, resetDone } from '@shared/api/shapes/connections';
import { type ResetLink, resetLinkAnswer } from '@shared/api/shapes/reset-link';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/** POST /v1/resources/resetpassword: requests a reset link by e-mail (specification 7). */
export function requestPasswordReset(body: ResetRequest): Promise<Outcome<null>> {
  return request({ method: 'POST', path: ['resources', 'resetpassword'], body, ifEmpty: '{}', answer: nothing });
}

/**
 * POST /v1/resources/submit/passwordreset: sets the new password. The reset link's token travels in the server's
 * cookie, or as `token` if the page's address carries it. `link` names one of several cookies.
 */
export function submitPasswordReset(body: PasswordReset): Promise<Outcome<ResetDone>> {
  return request({
    method: 'POST',
    path: ['resources', 'submit', 'passwordreset'],
    body,
    ifEmpty: '{}',
    answer: resetDone,
  });
}

/**
 * GET /v1/resources/resetlink/{link}: whether a reset link still works, and for whom (capability `resetlink`).
 *
 * @param link the link's name in the page's address
 */
export function fetchResetLink(link: string): Promise<Outcome<ResetLink>> {
  return request({ method: 'GET', path: ['resources', 'resetlink', link], answer: resetLinkAnswer });
}
