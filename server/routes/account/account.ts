import { accountOf, createAccount, findAccount, findAccounts, type UserRow } from '@server/accounts/users/accounts';
import { emailRule, typedEmailRule } from '@server/accounts/users/email-rule';
import { rememberBrowser } from '@server/accounts/users/known-browser';
import { hashPassword, newPasswordRule, passwordMatches, passwordRule } from '@server/accounts/users/passwords';
import { holdPassword, setPassword } from '@server/accounts/users/set-password';
import { signInAccount } from '@server/accounts/users/sign-in-account';
import { limitSignIn } from '@server/accounts/users/sign-in-limit';
import { requireUser } from '@server/http/api-gate';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { limitRate } from '@server/http/rate-limit';
import { type Rule, readBody } from '@server/http/read-body';
import { Refusal } from '@server/http/refuse';
import { signIn, signInWithin } from '@server/http/session/session';
import { HOUR, MINUTE } from '@server/platform/clock';
import { transact } from '@server/platform/data/transact';
import { SIGN_IN_SOURCES } from '@server/platform/sign-in-sources';
import type { RouteServices } from '@server/routes/services';
import { communications, credentials, type Profile, passwordChange, profileUpdate } from '@shared/api/shapes/account';
import { EMAIL_IN_USE_CODE } from '@shared/api/wire';
import { emailFault, emailKey, shownEmail, tidyEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { Hono } from 'hono';

const SIGN_UP = { name: 'sign-up', count: 30, windowMs: HOUR };
const CHANGE = { name: 'password', count: 10, windowMs: 10 * MINUTE };

const { emailInvalid } = MESSAGES.signIn;
const CREDENTIALS = { email: typedEmailRule(emailInvalid), password: passwordRule(MESSAGES.signIn.passwordMissing) };
const NEW_ACCOUNT = { email: emailRule(emailInvalid), password: newPasswordRule(MESSAGES.signIn.passwordMissing) };
const PASSWORDS = {
  current: passwordRule(MESSAGES.account.currentPasswordMissing),
  next: newPasswordRule(MESSAGES.account.newPasswordMissing),
};
const PROFILE: { name: Rule; phone: Rule } = {
  name: { max: FIELD_LIMITS.name, missing: MESSAGES.account.nameMissing, tidy: (name) => name.trim() },
  phone: {
    max: FIELD_LIMITS.phone,
    mayBeBlank: true,
    tidy: (phone) => phone.trim(),
    test: (phone) => phone === '' || /^\+?[\d\s().-]{6,}$/.test(phone),
    wrong: MESSAGES.account.phoneInvalid,
  },
};
const NOT_CURRENT = 'The current password is incorrect';

/** Signing in and up, profile, preferences, password (specification 5 and 7). */
export function accountRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();

  routes.post('/account/authenticate', async (c) => {
    const { email, password } = readBody(credentials, c.get('body'), CREDENTIALS);
    const accounts = await findAccounts(services.db, email);
    await limitSignIn(c, services, emailKey(email), accounts);
    const account = await signInAccount(services, accounts, password);
    const isSignedIn = account && (await signInWhileUnchanged(c, services, account));
    if (!isSignedIn) throw notSignedIn(email);
    rememberBrowser(c, services, account);
    return c.json({ success: true });
  });

  routes.post('/account/register', async (c) => {
    const { email, password } = readBody(credentials, c.get('body'), NEW_ACCOUNT);
    await limitRate(services, SIGN_UP, clientAddress(c, services));
    const passwordHash = await hashPassword(password);
    const userId = await createAccount(services, {
      email,
      password_hash: passwordHash,
      source: 'internal',
      verified_at: null,
    });
    if (userId === undefined) {
      const details = { source: 'internal', haspassword: mayUsePassword(services, await findAccount(services, email)) };
      throw new Refusal(409, 'The selected email address is already in use', { code: EMAIL_IN_USE_CODE, ...details });
    }
    await signIn(c, services, userId);
    rememberBrowser(c, services, { id: userId, password_hash: passwordHash });
    return c.json({ success: true });
  });

  routes.get('/account/profile', async (c) => {
    const { name, phone, email, feature_updates, source, password_hash } = await accountOf(services, requireUser(c));
    const profile: Profile = {
      name,
      phone,
      email: shownEmail(email),
      communications: { featureupdates: feature_updates },
      source,
      haspassword: password_hash !== null,
    };
    return c.json({ success: true, profile });
  });

  routes.post('/account/profile', async (c) => {
    const userId = requireUser(c);
    // A body without a phone number leaves it unchanged.
    const changes = readBody(profileUpdate, c.get('body'), PROFILE);
    await services.db.updateTable('users').set(changes).where('id', '=', userId).execute();
    return c.json({ success: true });
  });

  routes.post('/account/communicationpreferences', async (c) => {
    const userId = requireUser(c);
    const { featureupdates } = readBody(communications, c.get('body'));
    await services.db.updateTable('users').set({ feature_updates: featureupdates }).where('id', '=', userId).execute();
    return c.json({ success: true });
  });

  routes.post('/account/password', async (c) => {
    const userId = requireUser(c);
    const { current, next } = readBody(passwordChange, c.get('body'), PASSWORDS);
    await limitRate(services, CHANGE, userId);
    const account = await accountOf(services, userId);
    const { password_hash } = account;
    if (password_hash === null) throw new Refusal(400, 'There is no password yet: please request a link to set one');
    if (!(await passwordMatches(password_hash, current))) throw new Refusal(400, NOT_CURRENT);
    const passwordHash = await hashPassword(next);
    await transact(services.db, async (transaction) => {
      if (!(await holdPassword(transaction, account))) throw new Refusal(400, NOT_CURRENT);
      await setPassword(transaction, userId, passwordHash);
      await signInWithin(c, services, transaction, userId);
    });
    rememberBrowser(c, services, { id: userId, password_hash: passwordHash });
    return c.json({ success: true });
  });
  return routes;
}

/** Signs in whoever knew the password, unless it was changed, as by a reset, while it was checked; returns whether. */
function signInWhileUnchanged(c: AppContext, services: RouteServices, account: UserRow): Promise<boolean> {
  return transact(services.db, async (transaction) => {
    if (!(await holdPassword(transaction, account))) return false;
    await signInWithin(c, services, transaction, account.id);
    return true;
  });
}

/** Whether an account has a password, or can only set one by mail because its third party is not offered. */
function mayUsePassword({ signIns }: RouteServices, account: UserRow | undefined): boolean {
  if (account?.password_hash !== null) return true;
  return !SIGN_IN_SOURCES.some((source) => source === account.source && signIns[source] !== undefined);
}

/** The refusal of a sign-in. Only an invisible character is named; nothing else is disclosed. */
function notSignedIn(email: string): Refusal {
  const fault = emailFault(tidyEmail(email), emailInvalid);
  return fault === null ? new Refusal(401, 'The email or password is incorrect') : new Refusal(400, fault);
}
