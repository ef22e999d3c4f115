import { accountOfLink, confirmEmail } from '@server/accounts/identity/confirm-email';
import { LINK_LIFETIME, mailConfirmation } from '@server/accounts/identity/confirmation-link';
import { accountOf } from '@server/accounts/users/accounts';
import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { limitRate } from '@server/http/rate-limit';
import { readBody } from '@server/http/read-body';
import { keepToken, keptToken, type LinkKind, linkName } from '@server/http/session/link-cookie';
import { DAY, HOUR } from '@server/platform/clock';
import { transact } from '@server/platform/data/transact';
import type { RouteServices } from '@server/routes/services';
import { openedConfirmation } from '@shared/api/shapes/confirmation';
import { emailKey } from '@shared/lib/email';
import { confirmPath, expiredPath } from '@shared/reference/addresses/confirm-link';
import { loginPath, PATHS } from '@shared/reference/addresses/paths';
import { Hono } from 'hono';

const BY_ACCOUNT = { name: 'confirmation', count: 5, windowMs: HOUR };
const BY_EMAIL = { name: 'confirmation-day', count: 10, windowMs: DAY };
/** Whoever signs up with the addresses of others has them all mailed from one place. */
const BY_ADDRESS = { name: 'confirmation-address', count: 20, windowMs: HOUR };
/** Longer than any token. */
const LONGEST = 200;

const CONFIRMATIONS: LinkKind = { prefix: 'confirm-', path: '/v1/account/verify', maxAge: LINK_LIFETIME / 1000 };

/** Confirming the address of an account (capability `identity`). */
export function verifyRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/account/verify', async (c) => {
    const account = await accountOf(services, requireUser(c));
    const mailed = account.verified_at === null;
    if (mailed) {
      await limitRate(services, BY_ADDRESS, clientAddress(c, services));
      await limitRate(services, BY_ACCOUNT, account.id);
      await limitRate(services, BY_EMAIL, emailKey(account.email));
      await transact(services.db, (transaction) => mailConfirmation(transaction, services, account));
    }
    return c.json({ success: true, mailed });
  });

  // The mailed link only leads to a page with a button: programs that check mail open every link in it.
  routes.get('/account/verify/confirm', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST);
    const { userId } = c.get('session');
    const account = await accountOfLink(services.db, services.clock.now(), token);
    if (account === null) return c.redirect(expiredPath(userId === null ? PATHS.login : PATHS.account), 303);
    keepToken(c, services.config, CONFIRMATIONS, token);
    const page = confirmPath(linkName(token), userId !== null && userId !== account);
    return c.redirect(userId === null ? loginPath(page) : page, 303);
  });

  routes.post('/account/verify/confirm', async (c) => {
    const userId = requireUser(c);
    const { link } = readBody(openedConfirmation, c.get('body'), { link: { max: LONGEST } });
    const token = keptToken(c, CONFIRMATIONS, link);
    const now = services.clock.now();
    const outcome = await transact(services.db, (transaction) => confirmEmail(transaction, now, token, userId));
    return c.json({ success: true, outcome });
  });
  return routes;
}
