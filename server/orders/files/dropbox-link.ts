import { parseUrl } from '@shared/lib/address/parse-url';

const DROPBOX_HOST = /^(?:[a-z0-9-]+\.)*(?:dropbox\.com|dropboxusercontent\.com)$/;

/**
 * Whether a link leads to a Dropbox file: https on Dropbox's own hosts, to prevent requests into our network (SSRF).
 */
export function isDropboxLink(link: string): boolean {
  const url = plainUrl(link);
  return url !== null && url.protocol === 'https:' && url.port === '' && DROPBOX_HOST.test(url.hostname);
}

/** The parsed link; null if it contains a user name or password, which can make it look like another host. */
export function plainUrl(link: string): URL | null {
  const url = parseUrl(link);
  return url && !url.username && !url.password ? url : null;
}
