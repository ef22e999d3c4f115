import { confirmEmail } from '@server/accounts/identity/confirm-email';
import { mailConfirmation } from '@server/accounts/identity/confirmation-link';
import { accountOf } from '@server/accounts/users/accounts';
import { requireUser } from '@server/http/api-gate';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { limitRate } from '@server/http/rate-limit';
import { signInWithin } from '@server/http/session/session';
import { HOUR } from '@server/platform/clock';
import { transact } from '@server/platform/data/transact';
import type { RouteServices } from '@server/routes/services';
import { CONFIRMED_PARAM, type Confirmed } from '@shared/reference/addresses/confirmed';
import { PATHS } from '@shared/reference/addresses/paths';
import { Hono } from 'hono';

const AGAIN = { name: 'confirmation', count: 5, windowMs: HOUR };
/** Longer than any token. */
const LONGEST = 200;

/** Confirming the address of an account (capability `identity`). */
export function verifyRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/account/verify', async (c) => {
    const account = await accountOf(services, requireUser(c));
    if (account.verified_at === null) {
      await limitRate(services, AGAIN, account.id);
      await transact(services.db, (transaction) => mailConfirmation(transaction, services, account));
    }
    return c.json({ success: true });
  });

  // The mailed link. The page's address tells the outcome, not the token.
  routes.get('/account/verify/confirm', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST);
    const outcome = await confirm(c, services, token);
    const page = c.get('session').userId === null ? PATHS.login : PATHS.account;
    return c.redirect(`${page}?${CONFIRMED_PARAM}=${outcome}`, 303);
  });
  return routes;
}

/** Confirms, and keeps the person signed in who opens the link of their own account: every other session ends. */
function confirm(c: AppContext, services: RouteServices, token: string): Promise<Confirmed> {
  const { userId } = c.get('session');
  return transact(services.db, async (transaction) => {
    const confirmed = await confirmEmail(transaction, services, token);
    if (confirmed === null) return 'expired';
    if (userId !== null && userId !== confirmed) return 'other';
    if (userId !== null) await signInWithin(c, services, transaction, userId);
    return 'confirmed';
  });
}
