import { ORDER_SEGMENT, redirectPath } from '@shared/reference/paths';
import { parseUrl } from './parse-url';

/** Where a checked target leads: a page of ours, or another site with the host to name to the person (ASCII). */
export type RedirectTarget = { kind: 'own'; href: string } | { kind: 'web'; href: string; host: string };

/** Longest address followed, in characters. */
const MAX_LENGTH = 2048;

/** Printable ASCII without space and backslash: what no two address parsers read differently. */
const PLAIN = /^[\x21-\x5b\x5d-\x7e]+$/;

/** As `PLAIN`, with letters of every script, but nothing invisible (spaces, controls, changes of direction). */
const VISIBLE = /^[^\s\\\p{C}]+$/u;

/** "/path" or "http(s)://authority/path": no scheme-relative address, no other scheme, no missing slash. */
const SHAPE = /^(?:\/(?!\/)|https?:\/\/(?!\/))/i;

/** The authority and the path as written. */
const PARTS = /^(?:https?:\/\/([^/?#]*))?([^?#]*)/i;

/**
 * Our pages that a redirect may lead to. Left out on purpose: what redirects further or acts by being opened
 * (/redirect, /v1, /login.html, /register), since a chain through them would undo every check made here.
 */
const ROUTES = [
  /^\/$/,
  /^\/(?:index|home|billing|pricing|account)\.html$/,
  /^\/(?:account|displaycountries)$/,
  /^\/start(?:\/[a-z]+)?$/,
  new RegExp(`^/order/${ORDER_SEGMENT}$`),
];

/** A path that needs no decoding. Others are never followed, not even an order's: what decodes them twice sees another. */
const PLAIN_PATH = /^[\w/.~-]+$/;

/**
 * The address to follow for a redirect found in a URL or an answer, or null when it must not be followed: then the
 * default page is used instead (Specification 2, redirect rules). Only pages of ours on the list above pass. `origin`
 * is `location.origin`. Follow exactly what is returned, never a part of it: "/.//evil.example" has our origin and
 * another site's path.
 */
export function safeRedirect(raw: unknown, origin: string): string | null {
  const url = parse(raw, origin);
  if (url === null || url.origin !== origin) return null;
  return PLAIN_PATH.test(url.pathname) && ROUTES.some((route) => route.test(url.pathname)) ? url.href : null;
}

/**
 * What /redirect does with its target: a page of ours goes at once, another site is named first, null is refused
 * (Specification 2). Another site is http or https on its usual port, without credentials.
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

/** Where the done step may lead by itself: a page of ours, or another site by https only (Specification 4). */
export function doneRedirect(raw: unknown, origin: string): RedirectTarget | null {
  const target = redirectTarget(raw, origin);
  return target?.kind === 'web' && !target.href.startsWith('https:') ? null : target;
}

/**
 * The `href` for a link somebody else wrote and a person presses: another site goes through /redirect, mailto opens
 * directly, any address of our own is linked directly; null means that it must not be a link (Specification 2). The
 * list of pages that redirects may follow does not apply: nothing is opened by itself. Link exactly what is returned.
 */
export function outwardLink(raw: unknown, origin: string): string | null {
  if (isMailto(raw)) return raw;
  const url = parseLink(raw, origin);
  if (url === null) return null;
  if (url.origin === origin) return url.href;
  return redirectTarget(url.href, origin) === null ? null : redirectPath(url.href);
}

/**
 * The value of a parameter of `location.search`, decoded once; null when it is absent or given twice with different
 * values, for then no reader can know which one was meant.
 */
export function firstParam(search: string, name: string): string | null {
  const values = new Set(new URLSearchParams(search).getAll(name));
  const [value] = values;
  return values.size === 1 && value !== undefined ? value : null;
}

/** An http or https address that reads the same to people and to every parser; null for all else. */
function parse(raw: unknown, origin: string): URL | null {
  if (typeof raw !== 'string' || raw.length > MAX_LENGTH || !PLAIN.test(raw) || !SHAPE.test(raw)) return null;
  const url = parseUrl(raw, origin);
  if (url === null) return null;
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return isAsWritten(raw, url) ? url : null;
}

/**
 * Whether the address was written without disguise: before the path nothing but the very host and a port (no
 * credentials, no encoding, no renumbering), and a path that does not climb.
 */
function isAsWritten(raw: string, url: URL): boolean {
  const [, , path] = PARTS.exec(raw) ?? [];
  return namesItsHost(raw, url) && (path || '/') === url.pathname;
}

/** Whether the authority, if there is one, is the very host it is read as, with at most a port: no credentials either. */
function namesItsHost(raw: string, url: URL): boolean {
  const [, authority] = PARTS.exec(raw) ?? [];
  return authority === undefined || authority.toLowerCase().replace(/:\d+$/, '') === url.hostname;
}

/**
 * An http or https address for a link: its host is plain to see, its path may hold any letter and is encoded here. A host
 * in another script comes out as the network names it (punycode), which is what /redirect shows.
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
