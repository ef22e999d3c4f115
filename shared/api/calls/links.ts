import { linkList, type StorageLink } from '@shared/api/shapes/links';
import type { Outcome } from '@shared/api/transport/failure';
import { type CallOptions, request } from '@shared/api/transport/request';
import { nothing } from '@shared/lib/shape/leaves';
import type { StorageProvider } from '@shared/reference/features';

/**
 * GET /v1/archives/{id}/links: the storages that the archive is linked to. Like the other call of this file, it needs
 * the capability `links`.
 */
export function listLinks(id: string, options: CallOptions = {}): Promise<Outcome<StorageLink[]>> {
  return request({ ...options, method: 'GET', path: ['archives', id, 'links'], answer: linkList });
}

/** DELETE /v1/archives/{id}/links/{provider}: removes a link. Documents saved in the storage stay there. */
export function unlinkStorage(id: string, provider: StorageProvider): Promise<Outcome<null>> {
  return request({ method: 'DELETE', path: ['archives', id, 'links', provider], answer: nothing });
}
