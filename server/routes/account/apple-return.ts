import type { AppEnv } from '@server/http/app-env';
import { readText } from '@server/http/json-body';
import { Hono } from 'hono';

/** Maximum size of Apple's form, bytes: many times what it sends. */
const MAX_FORM = 16_384;

const CALLBACK = '/v1/account/apple/callback';

/** What a sign-in needs of the form. Apple may add the person's name, which belongs in no address. */
const NEEDED = ['code', 'state', 'error'];

/**
 * POST /v1/account/apple/callback: Apple comes back with a form, by a page of its own, so that the browser leaves our
 * cookies behind. It is sent on to the same address by GET, with them. Mounted ahead of the /v1 gate, which would ask for
 * a token and begin a new visit; nothing else happens here.
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
