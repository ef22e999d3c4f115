import { DAY, MINUTE } from '@server/platform/clock';
import { sameSecret, sign } from '@server/platform/data/secrets';
import type { PlatformServices } from '@server/platform/services';
import { CSRF_CODE, CSRF_TIMESTAMP_HEADER, CSRF_TOKEN_HEADER } from '@shared/api/wire';
import type { AppContext, Session } from './app-env';
import { Refusal } from './refuse';
import { readSessionId } from './session/session-cookie';

/** How long a page may stay open before it has to fetch a new token. */
const LIFETIME = DAY;

const OLD = 'This page was open for a long time: please try again';
const NO_COOKIE = 'Your browser sent no cookie: please allow cookies for this site, then reload this page';
const NO_TOKEN = 'This page is incomplete: please reload it';
const OTHER_VISIT = 'You have signed in or out in another tab since you opened this page: please reload it';
const CLOCK = 'Our clock has changed since this page was opened: please try again';

/** A token for this session and time: the time, a dot, the signature over both. */
function csrfToken(secret: string, session: Session, timestamp: number): string {
  return `${timestamp}.${sign(secret, `csrf.${session.idHash}.${timestamp}`)}`;
}

/** Adds a fresh token and its time (ms since the epoch) to the answer (specification 7). */
export function setCsrfHeaders(c: AppContext, services: PlatformServices, session: Session): void {
  const timestamp = services.clock.now();
  c.header(CSRF_TOKEN_HEADER, csrfToken(services.secret, session, timestamp));
  c.header(CSRF_TIMESTAMP_HEADER, String(timestamp));
}

/**
 * The session of a call with its token. Throws 403 with code `csrf` if either is missing or wrong: pages then fetch a
 * token and try once more, and show the message if that fails too.
 */
export function checkCsrf(c: AppContext, services: PlatformServices, session: Session | null): Session {
  if (!session) throw refused(readSessionId(c, services.config) === undefined ? NO_COOKIE : OLD);
  const token = c.req.header(CSRF_TOKEN_HEADER);
  if (!token) throw refused(NO_TOKEN);
  // NaN if the token does not start with a time, so it is not one of ours.
  const timestamp = Number.parseInt(token, 10);
  if (!sameSecret(token, csrfToken(services.secret, session, timestamp))) throw refused(OTHER_VISIT);
  const age = services.clock.now() - timestamp;
  if (age >= LIFETIME) throw refused(OLD);
  if (age <= -MINUTE) throw refused(CLOCK);
  return session;
}

function refused(message: string): Refusal {
  return new Refusal(403, message, { code: CSRF_CODE });
}
