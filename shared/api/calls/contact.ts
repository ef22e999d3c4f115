import type { ContactRequest } from '@shared/api/shapes/contact';
import type { Outcome } from '@shared/api/transport/failure';
import { request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/** POST /v1/contact/request: sends a question to the support team (specification 7). */
export function sendContactRequest(body: ContactRequest): Promise<Outcome<null>> {
  return request({ method: 'POST', path: ['contact', 'request'], body, answer: nothing });
}
