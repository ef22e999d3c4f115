import { parseUrl } from './parse-url';

/** Where a page goes after a payment: the address, and the site's name, null for this site. */
export interface DoneTarget {
  href: string;
  site: string | null;
}

/**
 * The target in the server's answer to a payment (specification 4: an optional redirect): any page of this or another
 * site over http or https. Null for any other address, or one with a user name or password. `raw` is a path that begins
 * with a slash or a whole address; `origin` is `location.origin`. For answers only: an address that others could have
 * put into a link is for `safeRedirect` and `redirectTarget`.
 */
export function doneTarget(raw: unknown, origin: string): DoneTarget | null {
  if (typeof raw !== 'string' || !/^(?:\/|https?:\/\/)/i.test(raw)) return null;
  const url = parseUrl(raw, origin);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return { href: url.href, site: url.origin === origin ? null : url.host };
}
