import type { ContactRequest } from './contract';
import type { Outcome } from './failure';
import { type CallOptions, request } from './request';
import { nothing } from './shape';

/** POST /v1/contact/request: a question to the people behind the product (specification 7). */
export function sendContactRequest(body: ContactRequest, options: CallOptions = {}): Promise<Outcome<null>> {
  return request({ ...options, method: 'POST', path: ['contact', 'request'], body, check: nothing });
}
