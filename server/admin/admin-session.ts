import type { AppContext } from '@server/http/app-env';
import { HOUR } from '@server/platform/clock';
import { sameSecret, sign } from '@server/platform/data/secrets';
import type { WorkerServices } from '@server/worker/services';
import { randomId } from '@shared/lib/random-id';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/** How long a session lasts, ms. */
const LIFETIME = 8 * HOUR;
const COOKIE = 'operator';

/** An operator's session. The server stores nothing: the signed cookie carries the time it ends. */
export interface AdminSession {
  /** Every form must send it, so that no other site can. */
  formToken: string;
}

/** Signs operators in and out with the token of the settings. A new token ends all sessions. */
export function createAdminSessions({ config, secret, clock }: WorkerServices, token: string) {
  const key = sign(secret, `operators ${token}`);
  const place = {
    path: '/admin',
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.publicUrl.startsWith('https:'),
  } as const;
  const sealed = (content: string): string => `${content}.${sign(key, `session ${content}`)}`;
  return {
    /** Compares in constant time. */
    isToken: (given: string): boolean => sameSecret(given, token),
    begin: (c: AppContext): void => {
      const content = `${(clock.now() + LIFETIME).toString(36)}.${randomId()}`;
      setCookie(c, COOKIE, sealed(content), { ...place, maxAge: LIFETIME / 1000 });
    },
    end: (c: AppContext): void => void deleteCookie(c, COOKIE, place),
    /** The session of a request; null if there is none. */
    read: (c: AppContext): AdminSession | null => {
      const cookie = getCookie(c, COOKIE) ?? '';
      const [, content = '', expiry = ''] = /^((\w{1,12})\.\w{22})\.[\w-]{43}$/.exec(cookie) ?? [];
      if (content === '' || !sameSecret(cookie, sealed(content))) return null;
      if (Number.parseInt(expiry, 36) <= clock.now()) return null;
      return { formToken: sign(key, `forms of ${content}`) };
    },
  };
}
