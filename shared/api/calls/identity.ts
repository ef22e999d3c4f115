import type { OpenedLink } from '@shared/api/shapes/account';
import {
  type ConfirmationMailed,
  type ConfirmDone,
  confirmationMailed,
  confirmDone,
  type OpenedConfirmation,
} from '@shared/api/shapes/confirmation';
import { type ResetDone, resetDone } from '@shared/api/shapes/connections';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';

/** POST /v1/account/verify: mails the link that confirms the person's address again (capability `identity`). */
export function mailConfirmation(): Promise<Outcome<ConfirmationMailed>> {
  return request({ method: 'POST', path: ['account', 'verify'], body: {}, ifEmpty: '{}', answer: confirmationMailed });
}

/** POST /v1/account/verify/confirm: confirms the address by a link opened in this browser (capability `identity`). */
export function confirmAddress(body: OpenedConfirmation): Promise<Outcome<ConfirmDone>> {
  return request({ method: 'POST', path: ['account', 'verify', 'confirm'], body, answer: confirmDone });
}

/** POST /v1/resources/submit/disconnect: disconnects what a reset has left connected (capability `identity`). */
export function disconnectAfterReset(body: OpenedLink): Promise<Outcome<ResetDone>> {
  return request({ method: 'POST', path: ['resources', 'submit', 'disconnect'], body, answer: resetDone });
}
