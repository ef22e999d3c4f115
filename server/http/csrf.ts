import { DAY, MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { sameSecret, sign } from '@server/secrets';
import { CODES, HEADERS } from '@shared/api/wire';
import type { AppContext, Session } from './app-env';
import { Refusal } from './refuse';

/** How long a page may stay open before its token must be fetched again. */
const LIFETIME = DAY;

/** A token of this session and moment: its time, a dot, the signature over both. */
export function csrfToken(secret: string, session: Session, timestamp: number): string {
  return `${timestamp}.${sign(secret, `csrf.${session.idHash}.${timestamp}`)}`;
}

/** Puts a fresh token and its time (ms since the epoch) on the answer (Specification 7). */
export function setCsrfHeaders(c: AppContext, services: Services, session: Session): void {
  const timestamp = services.clock.now();
  c.header(HEADERS.csrfToken, csrfToken(services.secret, session, timestamp));
  c.header(HEADERS.csrfTimestamp, String(timestamp));
}

/** The session, whose token the call carries. Throws the 403 with code `csrf` when there is none or the token is not its. */
export function checkCsrf(c: AppContext, services: Services, session: Session | null): Session {
  const token = c.req.header(HEADERS.csrfToken) ?? '';
  if (!session || !isValid(services, session, token)) {
    throw new Refusal(403, 'This page was open for a long time: please try again', { code: CODES.csrf });
  }
  return session;
}

function isValid(services: Services, session: Session, token: string): boolean {
  // Of a token that does not begin with its time: not a number, and no age.
  const timestamp = Number.parseInt(token, 10);
  const age = services.clock.now() - timestamp;
  if (!(age > -MINUTE && age < LIFETIME)) return false;
  return sameSecret(token, csrfToken(services.secret, session, timestamp));
}
