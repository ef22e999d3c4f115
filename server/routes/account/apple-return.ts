import type { AppEnv } from '@server/http/app-env';
import { readText } from '@server/http/json-body';
import { Hono } from 'hono';

/** Maximum size of Apple's form, bytes: many times what it sends. */
const MAX_FORM = 16_384;

const CALLBACK = '/v1/account/apple/callback';

/** Form fields that a sign-in needs. Apple may add the person's name, which must not appear in an address. */
const NEEDED = ['code', 'state', 'error'];

/**
 * POST /v1/account/apple/callback: Apple's page returns by a cross-site form, without our cookies. Redirects to the
 * same address by GET, with them. Mounted ahead of the /v1 gate, which would require a token and start a new visit.
 */
export function appleReturnRoutes(): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post(CALLBACK, async (c) => {
    const form = new URLSearchParams(await readText(c, MAX_FORM));
    const query = new URLSearchParams(NEEDED.flatMap((name) => form.getAll(name).map((value) => [name, value])));
    c.header('Cache-Control', 'no-store');
    return c.redirect(`${CALLBACK}?${query.toString()}`, 303);
  });
  return routes;
}
