import { parseUrl } from '@shared/lib/address/parse-url';

const DROPBOX_HOST = /^(?:[a-z0-9-]+\.)*(?:dropbox\.com|dropboxusercontent\.com)$/;

/** Whether a link is to a file of Dropbox: only https on its own hosts, to prevent requests into our network (SSRF). */
export function isDropboxLink(link: string): boolean {
  const url = plainUrl(link);
  return url !== null && url.protocol === 'https:' && url.port === '' && DROPBOX_HOST.test(url.hostname);
}

/** The address of a link that names no user or password, which would send a reader's eye to another host; else null. */
export function plainUrl(link: string): URL | null {
  const url = parseUrl(link);
  return url && !url.username && !url.password ? url : null;
}
