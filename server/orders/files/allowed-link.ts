import { type Config, isSandboxed } from '@server/platform/config';
import { parseUrl } from '@shared/lib/address/parse-url';

const DROPBOX_HOST = /^(?:[a-z0-9-]+\.)*(?:dropbox\.com|dropboxusercontent\.com)$/;

/**
 * Whether the server may fetch this link: only https on Dropbox's own hosts, to prevent requests into its own network
 * (SSRF); while the stand-in chooser is served, its files too.
 */
export function isAllowedLink(config: Config, link: string): boolean {
  const url = parseUrl(link);
  if (!url || url.username || url.password) return false;
  if (isSandboxed(config) && url.origin === config.publicUrl)
    return /^\/sandbox\/dropbox\/files\/[^/]+$/.test(url.pathname);
  return url.protocol === 'https:' && url.port === '' && DROPBOX_HOST.test(url.hostname);
}
