import type { AppContext } from '@server/http/app-env';
import type { Config } from '@server/platform/config';
import { hashToken } from '@server/platform/data/secrets';
import { getCookie, setCookie } from 'hono/cookie';

/** A kind of mailed links whose tokens wait in cookies until a page uses them. */
export interface LinkKind {
  /** Start of the cookies' names. */
  prefix: string;
  /** Path of the calls that receive them. */
  path: string;
  /** Lifetime of a cookie, seconds. */
  maxAge: number;
}

/** Format of a link's name. */
const NAME = /^[0-9a-f]{22}$/;

/** The name by which a page tells apart the links opened in its browser; it tells nothing about the token. */
export function linkName(token: string): string {
  return hashToken(`link ${token}`).slice(0, 22);
}

/** Moves a token from the address of a mailed link into a cookie of its own, which only the calls for links receive. */
export function keepToken(c: AppContext, { publicUrl }: Config, kind: LinkKind, token: string): void {
  const { path, maxAge } = kind;
  const secure = publicUrl.startsWith('https:');
  setCookie(c, kind.prefix + linkName(token), token, { path, secure, httpOnly: true, sameSite: 'Lax', maxAge });
}

/** The token of a link opened in this browser; empty if none has this name. */
export function keptToken(c: AppContext, kind: LinkKind, name: string): string {
  return NAME.test(name) ? (getCookie(c, kind.prefix + name) ?? '') : '';
}
