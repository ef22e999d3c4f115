import { HOUR, MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import type { AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { limitRate } from '@server/http/rate-limit';
import { readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { emailRule } from '@server/users/accounts';
import { browserCookie } from '@server/users/known-browser';
import { resetPassword } from '@server/users/password-reset';
import { newPasswordRule } from '@server/users/passwords';
import { askForResetLink, RESET_LIFETIME } from '@server/users/reset-link';
import { passwordReset, resetRequest } from '@shared/api/shapes/account';
import { MESSAGES } from '@shared/messages';
import { Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

const ASK_BY_ADDRESS = { name: 'reset-address', count: 50, windowMs: HOUR };
/** Counted per account and address, so that requests from one address do not block anybody else. */
const ASK_BY_PAIR = { name: 'reset-pair', count: 5, windowMs: HOUR };
const SUBMIT = { name: 'reset-submit', count: 20, windowMs: 10 * MINUTE };
const RESET = { password: newPasswordRule(MESSAGES.account.newPasswordMissing), token: { max: 200 } };
const COOKIE = 'reset';
const COOKIE_PATH = '/v1/resources';

/** Password resets: requesting the link, following it, setting the new password (specification 5 and 7). */
export function resourceRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const secure = services.config.publicUrl.startsWith('https:');

  routes.post('/resources/resetpassword', async (c) => {
    const { email } = readBody(resetRequest, c.get('body'), { email: emailRule });
    const address = clientAddress(c, services);
    await limitRate(services, ASK_BY_ADDRESS, address);
    await limitRate(services, ASK_BY_PAIR, `${email}:${address}`);
    await askForResetLink(services, email, browserCookie(c, services.config));
    return c.json({ success: true });
  });

  // The mailed link: moves the token from the address into a cookie that only the next call sees.
  routes.get('/resources/passwordreset', (c) => {
    const token = c.req.query('token') ?? '';
    if (/^[0-9A-Za-z]{20,100}$/.test(token)) {
      const maxAge = RESET_LIFETIME / 1000;
      setCookie(c, COOKIE, token, { httpOnly: true, sameSite: 'Lax', path: COOKIE_PATH, secure, maxAge });
    }
    return c.redirect('/reset.html', 303);
  });

  routes.post('/resources/submit/passwordreset', async (c) => {
    const { password, ...link } = readBody(passwordReset, c.get('body'), RESET);
    await limitRate(services, SUBMIT, clientAddress(c, services));
    const token = link.token ?? getCookie(c, COOKIE) ?? '';
    if (token === '') throw new Refusal(400, 'Please open the link in the email first, or request a new one');
    await resetPassword(services, token, password);
    deleteCookie(c, COOKIE, { path: COOKIE_PATH, secure });
    return c.json({ success: true });
  });
  return routes;
}
