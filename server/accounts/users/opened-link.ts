import type { AccountServices } from '@server/accounts/services';
import type { AppContext } from '@server/http/app-env';
import { keepToken, keptToken, type LinkKind, linkName } from '@server/http/session/link-cookie';
import { DAY } from '@server/platform/clock';
import { hashToken } from '@server/platform/data/secrets';
import type { ResetLink } from '@shared/api/shapes/reset-link';
import { shownEmail } from '@shared/lib/email';

/** A cookie is kept longer than a link stays valid, so that the page can say whether it expired or was used. */
const RESETS: LinkKind = { prefix: 'reset-', path: '/v1/resources', maxAge: DAY / 1000 };

/**
 * Moves the token of a mailed link from the address into its own cookie, which only the calls for links receive.
 * Returns the link's name (`linkName`). A token that was never mailed, such as one of a truncated link, gets a name but
 * no cookie.
 */
export async function rememberLink(c: AppContext, services: AccountServices, token: string): Promise<string> {
  if ((await findLink(services, token)) !== undefined) keepToken(c, services.config, RESETS, token);
  return linkName(token);
}

/** The token of a link opened in this browser; empty if none has this name. */
export function tokenOfLink(c: AppContext, name: string): string {
  return keptToken(c, RESETS, name);
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
