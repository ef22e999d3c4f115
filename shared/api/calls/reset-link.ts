import { type ResetLink, resetLinkAnswer } from '@shared/api/shapes/reset-link';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';

/**
 * GET /v1/resources/resetlink/{link}: whether a reset link still works, and for whom (capability `resetlink`).
 *
 * @param link the link's name in the page's address
 */
export function fetchResetLink(link: string): Promise<Outcome<ResetLink>> {
  return request({ method: 'GET', path: ['resources', 'resetlink', link], answer: resetLinkAnswer });
}
