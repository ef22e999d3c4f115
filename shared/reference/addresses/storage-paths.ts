import type { StorageProvider } from '@shared/reference/features';
import { pathSegment } from './path-segment';

/** Query parameter of that URL, and its value for a second consent: to more access than the first. */
export const ACCESS_PARAM = 'access';
export const WIDER = 'wider';

/**
 * Server URL under `apiBase` that links cloud storage to an archive; opened by navigation (specification 7). `wider`
 * asks for more access than usual, once the server has said that the storage wants it.
 */
export function linkStoragePath(
  provider: StorageProvider,
  archiveId: string,
  { apiBase = '', wider = false }: { apiBase?: string; wider?: boolean } = {},
): string {
  const query = wider ? `?${ACCESS_PARAM}=${WIDER}` : '';
  return `${apiBase}/v1/account/linkstorage/${provider}/${pathSegment(archiveId)}${query}`;
}

/** Server URL that starts the Drive installation; check `redirect` with safe-url first (specification 7). */
export function driveInstallPath(redirect: string, apiBase = ''): string {
  return `${apiBase}/v1/google/drive/install?redirect=${encodeURIComponent(redirect)}`;
}
