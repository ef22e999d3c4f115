import { DAY, MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { sameSecret, sign } from '@server/secrets';
import { CSRF_CODE, CSRF_TIMESTAMP_HEADER, CSRF_TOKEN_HEADER } from '@shared/api/wire';
import type { AppContext, Session } from './app-env';
import { Refusal } from './refuse';

/** How long a page may stay open before it has to fetch a new token. */
const LIFETIME = DAY;

/** A token for this session and time: the time, a dot, the signature over both. */
function csrfToken(secret: string, session: Session, timestamp: number): string {
  return `${timestamp}.${sign(secret, `csrf.${session.idHash}.${timestamp}`)}`;
}

/** Adds a fresh token and its time (ms since the epoch) to the answer (specification 7). */
export function setCsrfHeaders(c: AppContext, services: Services, session: Session): void {
  const timestamp = services.clock.now();
  c.header(CSRF_TOKEN_HEADER, csrfToken(services.secret, session, timestamp));
  c.header(CSRF_TIMESTAMP_HEADER, String(timestamp));
}

/** The session, if the call carries its token. Throws the 403 with code `csrf` if either is missing or wrong. */
export function checkCsrf(c: AppContext, services: Services, session: Session | null): Session {
  const token = c.req.header(CSRF_TOKEN_HEADER) ?? '';
  if (!session || !isValid(services, session, token)) {
    throw new Refusal(403, 'This page was open for a long time: please try again', { code: CSRF_CODE });
  }
  return session;
}

function isValid(services: Services, session: Session, token: string): boolean {
  // NaN if the token does not start with a time; then no age is valid.
  const timestamp = Number.parseInt(token, 10);
  const age = services.clock.now() - timestamp;
  if (!(age > -MINUTE && age < LIFETIME)) return false;
  return sameSecret(token, csrfToken(services.secret, session, timestamp));
}
