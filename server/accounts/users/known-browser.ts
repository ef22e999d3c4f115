import type { AccountServices } from '@server/accounts/services';
import { DAY } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import { derivedId } from '@server/platform/data/secrets';
import { randomId } from '@shared/lib/random-id';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { UserRow } from './accounts';

/** What a browser's mark is derived from. A new password changes the mark. */
export type MarkedAccount = Pick<UserRow, 'id' | 'password_hash'>;

/** Lifetime of the cookie, seconds. */
const MAX_AGE = (365 * DAY) / 1000;
/** Maximum number of accounts that remember one browser; the oldest is dropped. */
const ACCOUNTS = 5;
const LONGEST = 200;

/** The browser's recognition cookie, unverified; empty if none. It only affects rate limits. */
export function browserCookie(c: Context, config: Config): string {
  const value = getCookie(c, cookieName(config)) ?? '';
  return value.length > LONGEST ? '' : value;
}

/** The browser's id, if it has signed in to the account under its current password before; else null. */
export function knownBrowser({ secret }: AccountServices, cookie: string, account: MarkedAccount): string | null {
  const [browser = '', ...marks] = cookie.split('.');
  return marks.includes(mark(secret, browser, account)) ? browser : null;
}

/** Remembers the browser for its next sign-in to this account, in a cookie that pages cannot read. */
export function rememberBrowser(c: Context, { config, secret }: AccountServices, account: MarkedAccount): void {
  const [known = '', ...marks] = browserCookie(c, config).split('.');
  const browser = known === '' ? randomId() : known;
  const own = mark(secret, browser, account);
  const value = [browser, own, ...marks.filter((one) => one !== own).slice(0, ACCOUNTS - 1)].join('.');
  const secure = config.publicUrl.startsWith('https:');
  setCookie(c, cookieName(config), value, { httpOnly: true, sameSite: 'Strict', path: '/', secure, maxAge: MAX_AGE });
}

function mark(secret: string, browser: string, { id, password_hash }: MarkedAccount): string {
  return derivedId(secret, `known-browser.${browser}.${id}.${password_hash ?? ''}`);
}

function cookieName({ publicUrl }: Config): string {
  return publicUrl.startsWith('https:') ? '__Host-known-browser' : 'known-browser';
}
