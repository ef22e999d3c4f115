import { isSandboxed } from '@server/config';
import type { Services } from '@server/context';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { Refusal } from '@server/http/refuse';
import { signIn } from '@server/http/session';
import { createAccount, findAccount } from '@server/users/accounts';
import { openState, sealState } from '@server/users/outside-state';
import { safeRedirect } from '@shared/lib/address/safe-url';
import { PATHS } from '@shared/reference/paths';
import { Hono } from 'hono';

/** Sign-in with Google (specification 7). It leads to the sandbox's page; without a sandbox it does not work. */
export function signInRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.get('/account/google/start', (c) => {
    requireSandbox(services);
    const redirect = safeRedirect(c.req.query('redirect'), services.config.publicUrl) ?? PATHS.home;
    const state = sealState(services, 'google', c.get('session').idHash, { redirect });
    return c.redirect(`/sandbox/google?${new URLSearchParams({ redirect, state }).toString()}`, 303);
  });
  routes.get('/account/google/callback', async (c) => {
    requireSandbox(services);
    const { redirect = PATHS.home } = openState(
      services,
      'google',
      c.get('session').idHash,
      c.req.query('state') ?? '',
    );
    const { email = '' } = openState(services, 'google-account', '', c.req.query('account') ?? '');
    return c.redirect(await signInWithGoogle(c, services, email, redirect), 303);
  });
  return routes;
}

function requireSandbox({ config }: Services): void {
  if (!isSandboxed(config)) throw new Refusal(501, 'This server is not connected to that service');
}

/** Signs in the account with this address, creating it if necessary; returns where to go next. */
async function signInWithGoogle(c: AppContext, services: Services, email: string, redirect: string): Promise<string> {
  const known = await findAccount(services, email);
  if (known && known.source !== 'google') return `/login.html?error=email_in_use&source=${known.source}`;
  const userId = known?.id ?? (await createAccount(services, { email, password_hash: null, source: 'google' }));
  if (userId === undefined) return '/login.html?error=email_in_use&source=internal';
  await signIn(c, services, userId);
  return redirect;
}
