import type { Config } from '@server/platform/config';
import { parseUrl } from '@shared/lib/address/parse-url';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

/** The page that other sites may embed. */
const FRAMED_PAGE = '/embed.html';

/** Session cookie in a frame on another site, where the browser does not send the regular one. */
const FRAME_COOKIE = '__Host-frame-session';

/** The session id in the call's cookie, or undefined. */
export function readSessionId(c: Context, config: Config): string | undefined {
  return getCookie(c, cookieName(config)) ?? getCookie(c, FRAME_COOKIE);
}

/**
 * Sets the session cookie. A call from the framed page gets a separate cookie that exists only in frames on that
 * top-level site (`Partitioned`), so it cannot identify the visitor elsewhere.
 *
 * @param maxAge seconds
 */
export function writeSessionCookie(c: Context, config: Config, id: string, maxAge: number): void {
  const isUsual = getCookie(c, cookieName(config)) !== undefined || !isFromFramedPage(c, config);
  if (isUsual) setCookie(c, cookieName(config), id, { ...usual(config), maxAge });
  else setCookie(c, FRAME_COOKIE, id, { ...FRAMED, maxAge });
}

/** Only where the browser accepts secure cookies: over https, and on localhost. */
function isFromFramedPage(c: Context, { publicUrl }: Config): boolean {
  const { origin, protocol, hostname } = new URL(publicUrl);
  if (protocol !== 'https:' && hostname !== 'localhost') return false;
  const referrer = parseUrl(c.req.header('referer') ?? '');
  return referrer?.origin === origin && referrer.pathname === FRAMED_PAGE;
}

const FRAMED = { httpOnly: true, sameSite: 'None', path: '/', secure: true, partitioned: true } as const;

function cookieName(config: Config): string {
  return config.publicUrl.startsWith('https:') ? '__Host-session' : 'session';
}

function usual(config: Config): { httpOnly: true; sameSite: 'Lax'; path: '/'; secure: boolean } {
  return { httpOnly: true, sameSite: 'Lax', path: '/', secure: config.publicUrl.startsWith('https:') };
}
