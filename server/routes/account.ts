import { HOUR, MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { transact } from '@server/data/transact';
import { requireUser } from '@server/http/api-gate';
import type { AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { flagField, requiredText, textField } from '@server/http/fields';
import { limitRate } from '@server/http/rate-limit';
import { Refusal } from '@server/http/refuse';
import { signIn, signInWithin } from '@server/http/session';
import { accountOf, createAccount, emailField, findAccount } from '@server/users/accounts';
import { rememberBrowser } from '@server/users/known-browser';
import { hashPassword, passwordField, passwordMatches } from '@server/users/passwords';
import { setPassword } from '@server/users/set-password';
import { limitSignIn } from '@server/users/sign-in-limit';
import { CODES } from '@shared/api/wire';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { Hono } from 'hono';

const SIGN_UP = { name: 'sign-up', count: 30, windowMs: HOUR };
const CHANGE = { name: 'password', count: 10, windowMs: 10 * MINUTE };

/** Signing in and up, profile, preferences, password (Specification 5 and 7). */
export function accountRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/account/authenticate', async (c) => {
    const email = emailField(c.get('body'));
    const password = passwordField(c.get('body'), 'password', 'Please enter a valid password.');
    const account = await findAccount(services, email);
    await limitSignIn(c, services, email, account);
    const matches = await passwordMatches(account?.password_hash ?? null, password);
    if (!account || !matches) throw new Refusal(401, 'The email address or the password is not right');
    await signIn(c, services, account.id);
    rememberBrowser(c, services, account);
    return c.json({ success: true });
  });

  routes.post('/account/register', async (c) => {
    const email = emailField(c.get('body'));
    const password = passwordField(c.get('body'), 'password', 'Please enter a valid password.');
    await limitRate(services, SIGN_UP, clientAddress(c, services));
    const passwordHash = await hashPassword(password);
    const userId = await createAccount(services, { email, password_hash: passwordHash, source: 'internal' });
    if (userId === undefined) {
      const source = (await findAccount(services, email))?.source ?? 'internal';
      throw new Refusal(409, 'The selected email address is already in use', { code: CODES.emailInUse, source });
    }
    await signIn(c, services, userId);
    rememberBrowser(c, services, { id: userId, password_hash: passwordHash });
    return c.json({ success: true });
  });

  routes.get('/account/profile', async (c) => {
    const { name, phone, email, feature_updates } = await accountOf(services, requireUser(c));
    const communications = { featureupdates: feature_updates };
    return c.json({ success: true, profile: { name, phone, email, communications } });
  });

  routes.post('/account/profile', async (c) => {
    const userId = requireUser(c);
    const name = requiredText(c.get('body'), 'name', 'Please specify a name.', FIELD_LIMITS.name).trim();
    const phone = textField(c.get('body'), 'phone', FIELD_LIMITS.phone)?.trim();
    if (phone && !/^\+?[\d\s().-]{6,}$/.test(phone)) throw new Refusal(400, 'Please specify a valid phone number.');
    // A body without a phone number says nothing of it.
    const known = phone === undefined ? { name } : { name, phone };
    await services.db.updateTable('users').set(known).where('id', '=', userId).execute();
    return c.json({ success: true });
  });

  routes.post('/account/communicationpreferences', async (c) => {
    const userId = requireUser(c);
    const wanted = flagField(c.get('body'), 'featureupdates');
    if (wanted === undefined) throw new Refusal(400, 'The field featureupdates is missing');
    await services.db.updateTable('users').set({ feature_updates: wanted }).where('id', '=', userId).execute();
    return c.json({ success: true });
  });

  routes.post('/account/password', async (c) => {
    const userId = requireUser(c);
    const current = passwordField(c.get('body'), 'current', 'Please provide your current password.');
    const next = passwordField(c.get('body'), 'next', 'Please provide your new password.');
    await limitRate(services, CHANGE, userId);
    const { password_hash } = await accountOf(services, userId);
    if (!(await passwordMatches(password_hash, current))) throw new Refusal(400, 'The current password is not right');
    const passwordHash = await hashPassword(next);
    await transact(services.db, async (transaction) => {
      await setPassword(transaction, userId, passwordHash, services.clock.now());
      await signInWithin(c, services, transaction, userId);
    });
    rememberBrowser(c, services, { id: userId, password_hash: passwordHash });
    return c.json({ success: true });
  });
  return routes;
}
