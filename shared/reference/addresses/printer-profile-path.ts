import { pathSegment } from './path-segment';

/**
 * Server URL under `apiBase` of the profile that adds an archive's printer to Apple's devices (capability `airprint`);
 * opened by navigation. Throws like `pathSegment`.
 */
export function printerProfilePath(archiveId: string, apiBase: string): string {
  return `${apiBase}/v1/archives/${pathSegment(archiveId)}/airprint`;
}
