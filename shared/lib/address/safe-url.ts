import { ORDER_SEGMENT, redirectPath } from '@shared/reference/addresses/paths';
import { parseUrl } from './parse-url';

/** A checked target: one of our pages, or another site with the host (ASCII) to show to the person. */
export type RedirectTarget = { kind: 'own'; href: string } | { kind: 'web'; href: string; host: string };

/** Longest address followed, in characters. */
const MAX_LENGTH = 2048;

/** Printable ASCII without space and backslash, which all URL parsers read the same. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;

/** Like `PLAIN`, but with letters of any script; nothing invisible (spaces, control and bidirectional characters). */
const VISIBLE = /^[^\s\\\p{C}]+$/u;

/** "/path" or "http(s)://authority/path": no scheme-relative URL, no other scheme, no missing slash. */
const SHAPE = /^(?:\/(?!\/)|https?:\/\/(?!\/))/i;

/** The authority and the path as written. */
const PARTS = /^(?:https?:\/\/([^/?#]*))?([^?#]*)/i;

/**
 * Our pages that a redirect may lead to. Deliberately excluded: pages that redirect further or act when opened
 * (/redirect, /v1, /login.html, /register), because a chain through them would bypass these checks.
 */
const ROUTES = [
  /^\/$/,
  /^\/(?:index|home|faxes|billing|pricing|account)\.html$/,
  /^\/(?:account|displaycountries)$/,
  /^\/start(?:\/[a-z]+)?$/,
  new RegExp(`^/order/${ORDER_SEGMENT}$`),
];

/** Pages and calls that a redirect never leads to: they redirect further, act when opened, or started the redirect. */
const NEVER = /^\/(?:v1|redirect|login|register)(?![\w-])/i;

/** A path without empty segments that all servers decode alike: only letters of other scripts are encoded. */
const PATH_IN_ANY_SCRIPT = /^(?:\/(?!\/)|[\w.~!$&'()*+,;=:@-]|%[89a-f][\da-f])+$/i;

/** A path without encoding. Encoded paths are never followed, not even an order's: decoding twice changes the path. */
const PLAIN_PATH = /^[\w/.~-]+$/;

/**
 * The URL to follow for a redirect target from a URL or an answer; null if it must not be followed, and the default
 * page is used (specification 2, redirect rules). Only our pages on the list above are allowed. `origin` is
 * `location.origin`. Follow exactly the returned URL, never a part of it: "/.//evil.example" has our origin, but a path
 * that leads to another site.
 */
export function safeRedirect(raw: unknown, origin: string): string | null {
  const url = parse(raw, origin);
  if (url === null || url.origin !== origin) return null;
  return PLAIN_PATH.test(url.pathname) && ROUTES.some((route) => route.test(url.pathname)) ? url.href : null;
}

/**
 * The URL to follow for the redirect in the server's answer to a sign-in; null if it must not be followed. Any page of
 * the site's origin is allowed, even one that is not ours: the server knows it, and only the server wrote the answer.
 * Follow exactly the returned URL, as with `safeRedirect`.
 */
export function answeredRedirect(raw: unknown, origin: string): string | null {
  const url = parse(raw, origin);
  if (url === null || url.origin !== origin) return null;
  return PATH_IN_ANY_SCRIPT.test(url.pathname) && !NEVER.test(url.pathname) ? url.href : null;
}

/**
 * What /redirect does with its target: opens one of our pages at once, names another site first, or refuses it (null;
 * specification 2). Other sites must use http or https on the default port, without credentials.
 */
export function redirectTarget(raw: unknown, origin: string): RedirectTarget | null {
  const url = parse(raw, origin);
  if (url === null) return null;
  if (url.origin === origin) {
    const href = safeRedirect(raw, origin);
    return href === null ? null : { kind: 'own', href };
  }
  return url.port === '' ? { kind: 'web', href: url.href, host: url.hostname } : null;
}

/**
 * The `href` for a link from outside: other sites go through /redirect, mailto and our own URLs are linked directly,
 * and null means no link (specification 2). The list of redirect targets does not apply, because the person must press
 * the link. Link exactly the returned URL.
 */
export function externalLink(raw: unknown, origin: string): string | null {
  if (isMailto(raw)) return raw;
  const url = parseLink(raw, origin);
  if (url === null) return null;
  if (url.origin === origin) return url.href;
  return redirectTarget(url.href, origin) === null ? null : redirectPath(url.href);
}

/** An http or https URL that people and all parsers read the same way, or null. */
function parse(raw: unknown, origin: string): URL | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !PLAIN.test(raw) || !SHAPE.test(raw)) return null;
  const url = parseUrl(raw, origin);
  if (url === null) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return isAsWritten(raw, url) ? url : null;
}

/**
 * Whether parsing left the URL unchanged: the authority is the exact host with an optional port (no credentials,
 * encoding or numeric host), and the path has no dot segments.
 */
function isAsWritten(raw: string, url: URL): boolean {
  const [, , path] = PARTS.exec(raw) ?? [];
  return namesItsHost(raw, url) && (path || '/') === url.pathname;
}

/** Whether the authority, if any, is exactly the parsed host with an optional port, without credentials. */
function namesItsHost(raw: string, url: URL): boolean {
  const [, authority] = PARTS.exec(raw) ?? [];
  return authority === undefined || authority.toLowerCase().replace(/:\d+$/, '') === url.hostname;
}

/**
 * An http or https URL for a link: the host must be explicit, while the path may contain any letters, which are encoded
 * here. A host in another script becomes punycode, which is what /redirect shows.
 */
function parseLink(raw: unknown, origin: string): URL | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !VISIBLE.test(raw) || !SHAPE.test(raw)) return null;
  const url = parseUrl(raw, origin);
  if (url === null) return null;
  const isNamed = namesItsHost(raw, url) || namesHostInOtherScript(raw, url);
  return isNamed && url.href.length <= MAX_LENGTH ? url : null;
}

function namesHostInOtherScript(raw: string, url: URL): boolean {
  const [, authority = ''] = PARTS.exec(raw) ?? [];
  return /(?:^|\.)xn--/.test(url.hostname) && !/[@%]/.test(authority);
}

function isMailto(raw: unknown): raw is string {
  return (
    typeof raw === 'string' &&
    raw.length <= MAX_LENGTH &&
    /^mailto:[^\s?@%]+@[^\s?@%]+(?:\?\S*)?$/i.test(raw) &&
    PLAIN.test(raw)
  );
}
