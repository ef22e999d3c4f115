import type { StorageProvider } from '@shared/reference/features';
import { pathSegment } from './path-segment';

/** Server URL under `apiBase` that links cloud storage to an archive; opened by navigation (specification 7). */
export function linkStoragePath(provider: StorageProvider, archiveId: string, apiBase = ''): string {
  return `${apiBase}/v1/account/linkstorage/${provider}/${pathSegment(archiveId)}`;
}

/** Server URL that starts the Drive installation; check `redirect` with safe-url first (specification 7). */
export function driveInstallPath(redirect: string, apiBase = ''): string {
  return `${apiBase}/v1/google/drive/install?redirect=${encodeURIComponent(redirect)}`;
}
