import { parseUrl } from './parse-url';

/** Where a page goes after a payment: the address to open, and the site to name; null if it is a page of this site. */
export interface DoneTarget {
  href: string;
  site: string | null;
}

/**
 * Where the server's answer to a payment leads (specification 4: an optional redirect): any page of this site, or of
 * another one over http or https. Null if it is not such an address, or contains a user name or password. `raw` is a path
 * that begins with a slash or a whole address; `origin` is `location.origin`. For answers only: an address that somebody
 * else could have put into a link is for `safeRedirect` and `redirectTarget`.
 */
export function doneTarget(raw: unknown, origin: string): DoneTarget | null {
  if (typeof raw !== 'string' || !/^(?:\/|https?:\/\/)/i.test(raw)) return null;
  const url = parseUrl(raw, origin);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return { href: url.href, site: url.origin === origin ? null : url.host };
}
