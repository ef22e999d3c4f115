import type { OpenedLink } from '@shared/api/shapes/account';
import { type ResetDone, resetDone } from '@shared/api/shapes/connections';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/** POST /v1/account/verify: mails the link that confirms the person's address again (capability `identity`). */
export function mailConfirmation(): Promise<Outcome<null>> {
  return request({ method: 'POST', path: ['account', 'verify'], body: {}, ifEmpty: '{}', answer: nothing });
}

/** POST /v1/resources/submit/disconnect: disconnects what a reset has left connected (capability `identity`). */
export function disconnectAfterReset(body: OpenedLink): Promise<Outcome<ResetDone>> {
  return request({ method: 'POST', path: ['resources', 'submit', 'disconnect'], body, answer: resetDone });
}
