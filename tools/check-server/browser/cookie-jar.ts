import { isLoopback, isSameSite } from './sites';

/** A cookie as set by a server, and a browser's decision about it. */
export interface SetCookie {
  name: string;
  value: string;
  isSecure: boolean;
  isHttpOnly: boolean;
  /** Lower case; empty if the server sets none. */
  sameSite: string;
  /** Why a browser rejects it; null if it stores it. */
  dropped: string | null;
}

/** The cookies of one browser. */
export interface CookieJar {
  /** Stores the cookies of an answer. */
  keep(lines: readonly string[], url: URL, page: URL): void;
  /** The `Cookie` header of a call of this page; empty if no cookie applies. */
  header(url: URL, page: URL): string;
  /** All cookies set so far, with their latest values. */
  set(): SetCookie[];
}

interface Kept {
  name: string;
  value: string;
  /** Lower case, without a leading dot. */
  domain: string;
  isHostOnly: boolean;
  path: string;
  isSecure: boolean;
  sameSite: string;
}

/** Creates an empty jar. Cookies end with it: of their lifetimes, only deletion is read. */
export function createCookieJar(): CookieJar {
  const kept = new Map<string, Kept>();
  const seen = new Map<string, SetCookie>();
  return {
    keep: (lines, url, page) => {
      for (const line of lines) {
        const { cookie, isOver, set } = read(line, url, page);
        seen.set(set.name, set);
        const key = `${cookie.name};${cookie.domain};${cookie.path}`;
        if (set.dropped !== null) continue;
        if (isOver) kept.delete(key);
        else kept.set(key, cookie);
      }
    },
    header: (url, page) =>
      [...kept.values()]
        .filter((cookie) => goesAlong(cookie, url, page))
        .map(({ name, value }) => `${name}=${value}`)
        .join('; '),
    set: () => [...seen.values()],
  };
}

function read(line: string, url: URL, page: URL): { cookie: Kept; isOver: boolean; set: SetCookie } {
  const [pair = '', ...parts] = line.split(';').map((part) => part.trim());
  const [name, value] = splitAt(pair);
  const attributes = new Map(parts.map(splitAt).map(([key, content]) => [key.toLowerCase(), content]));
  const domain = (attributes.get('domain') ?? '').replace(/^\./, '').toLowerCase();
  const path = attributes.get('path') ?? '';
  const cookie: Kept = {
    name,
    value,
    domain: domain || url.hostname,
    isHostOnly: domain === '',
    path: path.startsWith('/') ? path : url.pathname.replace(/\/[^/]*$/, '') || '/',
    isSecure: attributes.has('secure'),
    sameSite: (attributes.get('samesite') ?? '').toLowerCase(),
  };
  const { isSecure, sameSite } = cookie;
  const dropped = reasonToDrop(cookie, url, page);
  return {
    cookie,
    isOver: isOver(attributes),
    set: { name, value, isSecure, sameSite, isHttpOnly: attributes.has('httponly'), dropped },
  };
}

function reasonToDrop(cookie: Kept, url: URL, page: URL): string | null {
  const { name, isSecure, sameSite, domain, isHostOnly, path } = cookie;
  if (isSecure && url.protocol !== 'https:' && !isLoopback(url)) return 'it is Secure, and the address is http';
  if (sameSite === 'none' && !isSecure) return 'it is SameSite=None without Secure';
  if (!isHostOnly && !isWithin(url.hostname, domain)) return 'its Domain is not that of the server';
  if (name.startsWith('__Secure-') && !isSecure) return 'its name begins with __Secure-, and it is not Secure';
  if (name.startsWith('__Host-') && !(isSecure && isHostOnly && path === '/')) {
    return 'its name begins with __Host-, which takes Secure, Path=/ and no Domain';
  }
  if (!isSameSite(url, page) && sameSite !== 'none') {
    return 'the pages are another site, from which only cookies with SameSite=None and Secure are kept';
  }
  return null;
}

function goesAlong(cookie: Kept, url: URL, page: URL): boolean {
  if (cookie.isSecure && url.protocol !== 'https:' && !isLoopback(url)) return false;
  if (cookie.isHostOnly ? url.hostname !== cookie.domain : !isWithin(url.hostname, cookie.domain)) return false;
  const path = cookie.path.replace(/\/$/, '');
  if (url.pathname !== cookie.path && !url.pathname.startsWith(`${path}/`)) return false;
  return isSameSite(url, page) || cookie.sameSite === 'none';
}

function isOver(attributes: ReadonlyMap<string, string>): boolean {
  const age = attributes.get('max-age');
  if (age !== undefined) return Number(age) <= 0;
  const expires = attributes.get('expires');
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function isWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}

function splitAt(pair: string): [string, string] {
  const [name = '', ...rest] = pair.split('=');
  return [name.trim(), rest.join('=').trim()];
}
