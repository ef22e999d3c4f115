import { parseUrl } from '@shared/lib/address/parse-url';

const DROPBOX_HOST = /^(?:[a-z0-9-]+\.)*(?:dropbox\.com|dropboxusercontent\.com)$/;

/** Whether a link is to a file of Dropbox: only https on its own hosts, to prevent requests into our network (SSRF). */
export function isDropboxLink(link: string): boolean {
  const url = parseUrl(link);
  if (!url || url.username || url.password) return false;
  return url.protocol === 'https:' && url.port === '' && DROPBOX_HOST.test(url.hostname);
}
