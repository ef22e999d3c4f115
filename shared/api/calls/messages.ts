import { type ArchiveMessage, messageList } from '@shared/api/shapes/messages';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';

/**
 * GET /v1/archives/{id}/messages: mails of the last days that came without documents. Like the other call of this file,
 * it needs the capability `messages`.
 */
export function listMessages(id: string, options: CallOptions = {}): Promise<Outcome<ArchiveMessage[]>> {
  return request({ ...options, method: 'GET', path: ['archives', id, 'messages'], answer: messageList });
}

/** DELETE /v1/archives/{id}/messages/{message}: deletes a message for good. */
export function deleteMessage(id: string, message: string): Promise<Outcome<null>> {
  return request({ method: 'DELETE', path: ['archives', id, 'messages', message], answer: nothing });
}
