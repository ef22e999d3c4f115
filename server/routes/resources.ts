import { emailRule } from '@server/accounts/users/email-rule';
import { browserCookie } from '@server/accounts/users/known-browser';
import { readLink, rememberLink, tokenOfLink } from '@server/accounts/users/opened-link';
import { disconnectAfterReset, resetPassword } from '@server/accounts/users/password-reset';
import { newPasswordRule } from '@server/accounts/users/passwords';
import { askForResetLink } from '@server/accounts/users/reset-link';
import type { AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { limitRate } from '@server/http/rate-limit';
import { readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { HOUR, MINUTE } from '@server/platform/clock';
import { openedLink, passwordReset, resetRequest } from '@shared/api/shapes/account';
import { emailKey } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { PATHS } from '@shared/reference/addresses/paths';
import { LINK_PARAM } from '@shared/reference/addresses/reset-path';
import { Hono } from 'hono';
import type { RouteServices } from './services';

const ASK_BY_ADDRESS = { name: 'reset-address', count: 50, windowMs: HOUR };
/** Counted per account and address, so that requests from one address do not block others. */
const ASK_BY_PAIR = { name: 'reset-pair', count: 5, windowMs: HOUR };
const SUBMIT = { name: 'reset-submit', count: 20, windowMs: 10 * MINUTE };
const RESET_REQUEST = { email: emailRule(MESSAGES.signIn.emailInvalid) };
/** Longer than any token. */
const LONGEST = 200;
const RESET = {
  password: newPasswordRule(MESSAGES.account.newPasswordMissing),
  token: { max: LONGEST },
  link: { max: LONGEST },
};

/** Password resets: requesting the link, following it, setting the new password (specification 5 and 7). */
export function resourceRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/resources/resetpassword', async (c) => {
    const email = emailKey(readBody(resetRequest, c.get('body'), RESET_REQUEST).email);
    const address = clientAddress(c, services);
    await limitRate(services, ASK_BY_ADDRESS, address);
    await limitRate(services, ASK_BY_PAIR, `${email}:${address}`);
    await askForResetLink(services, email, browserCookie(c, services.config));
    return c.json({ success: true });
  });

  // The mailed link. The page's address names the link, but contains nothing that could set a password.
  routes.get('/resources/passwordreset', async (c) => {
    const token = (c.req.query('token') ?? '').slice(0, LONGEST);
    const link = await rememberLink(c, services, token);
    return c.redirect(`${PATHS.reset}?${LINK_PARAM}=${link}`, 303);
  });

  routes.get('/resources/resetlink/:link', async (c) => {
    const link = await readLink(services, tokenOfLink(c, c.req.param('link')));
    return c.json({ success: true, link });
  });

  routes.post('/resources/submit/passwordreset', async (c) => {
    const { password, ...link } = readBody(passwordReset, c.get('body'), RESET);
    await limitRate(services, SUBMIT, clientAddress(c, services));
    const token = link.token ?? tokenOfLink(c, link.link ?? '');
    if (token === '') throw new Refusal(400, 'Please open the link in the email first, or request a new one');
    return c.json({ success: true, ...(await resetPassword(services, token, password)) });
  });

  routes.post('/resources/submit/disconnect', async (c) => {
    const link = readBody(openedLink, c.get('body'), { token: RESET.token, link: RESET.link });
    await limitRate(services, SUBMIT, clientAddress(c, services));
    const token = link.token ?? tokenOfLink(c, link.link ?? '');
    return c.json({ success: true, ...(await disconnectAfterReset(services, token)) });
  });
  return routes;
}
