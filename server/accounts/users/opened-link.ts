import type { AccountServices } from '@server/accounts/services';
import type { AppContext } from '@server/http/app-env';
import { DAY } from '@server/platform/clock';
import { hashToken } from '@server/platform/data/secrets';
import type { ResetLink } from '@shared/api/shapes/reset-link';
import { shownEmail } from '@shared/lib/email';
import { getCookie, setCookie } from 'hono/cookie';

/** Format of a link's name. */
const NAME = /^[0-9a-f]{22}$/;

const PATH = '/v1/resources';

/** Longer than a link stays valid, so that the page can say whether it expired or was used. Seconds. */
const MAX_AGE = DAY / 1000;

/**
 * Moves the token of a mailed link from the address into its own cookie, which only the calls for links receive.
 * Returns the link's name, by which a page tells apart the links opened in this browser. A token that was never mailed,
 * such as one of a truncated link, gets a name but no cookie.
 */
export async function rememberLink(c: AppContext, services: AccountServices, token: string): Promise<string> {
  const name = hashToken(`link ${token}`).slice(0, 22);
  if ((await findLink(services, token)) !== undefined) {
    const secure = services.config.publicUrl.startsWith('https:');
    setCookie(c, cookieOf(name), token, { path: PATH, secure, httpOnly: true, sameSite: 'Lax', maxAge: MAX_AGE });
  }
  return name;
}

/** The token of a link opened in this browser; empty if none has this name. */
export function tokenOfLink(c: AppContext, name: string): string {
  return NAME.test(name) ? (getCookie(c, cookieOf(name)) ?? '') : '';
}

/** Whether a token can still set a password, and the masked address of its account if so. */
export async function readLink(services: AccountServices, token: string): Promise<ResetLink> {
  const link = await findLink(services, token);
  if (!link) return { state: 'unknown' };
  if (link.used_at !== null) return { state: 'used' };
  if (link.expires_at <= services.clock.now()) return { state: 'expired' };
  const email = shownEmail(link.email);
  return { state: 'open', account: masked(email), email };
}

function findLink({ db }: AccountServices, token: string) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select(['used_at', 'expires_at', 'email'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** An address that its owner recognizes but that tells bystanders little: `r...@mail.example`. */
function masked(email: string): string {
  const [first = ''] = email;
  return `${first}...${email.slice(email.lastIndexOf('@'))}`;
}

function cookieOf(name: string): string {
  return `reset-${name}`;
}
