import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { twinAccounts } from '@server/accounts/users/twin-accounts';
import type { AppContext, AppEnv } from '@server/http/app-env';
import { clientAddress } from '@server/http/client-address';
import { readText } from '@server/http/json-body';
import { countUse, fullFor } from '@server/http/rate-limit';
import { HOUR, MINUTE } from '@server/platform/clock';
import { sameSecret } from '@server/platform/data/secrets';
import type { WorkerServices } from '@server/worker/services';
import { Hono } from 'hono';
import { faxPage, listsPage, pageOf, signInForm } from './admin-page';
import { type AdminSession, createAdminSessions } from './admin-session';
import { carryOut, OUTCOME_TEXTS } from './carry-out';
import { findFax, listFaxesToDecide } from './fax-list';
import { ACTIONS, type AdminAction } from './fax-words';
import { twinSection } from './twin-list';

/** Wrong tokens, per network address and in total. */
const LIMIT = { name: 'admin-sign-in', count: 10, windowMs: 10 * MINUTE };
const LIMIT_OF_ALL = { name: 'admin-sign-in-all', count: 200, windowMs: HOUR };

/** Largest form, bytes. */
const LARGEST_FORM = 4_096;

const HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
};

/**
 * /admin: what waits for an operator's decision, what is in delivery, what could not be delivered, and which accounts
 * share an address. Plain HTML without scripts, for holders of ADMIN_TOKEN.
 */
export function adminRoutes(services: WorkerServices, token: string): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const sessions = createAdminSessions(services, token);
  const { config, db, log, engine } = services;
  const cannotCancel = engine.isFollowed && engine.cannotCancel === true;

  routes.use(async (c, next) => {
    for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
    await next();
  });
  routes.get('/admin.css', async (c) => {
    const css = await readFile(join(config.serverDir, 'admin/admin.css'), 'utf8');
    return c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });

  routes.post('/sign-in', async (c) => {
    const who = clientAddress(c, services);
    const fullForMs = Math.max(await fullFor(services, LIMIT, who), await fullFor(services, LIMIT_OF_ALL, ''));
    if (fullForMs > 0) {
      c.header('Retry-After', String(Math.ceil(fullForMs / 1000)));
      const words = `Too many tries: please try again at ${new Date(services.clock.now() + fullForMs).toISOString().slice(11, 16)} UTC.`;
      return c.html(pageOf('Operators', signInForm(words)), 429);
    }
    if (!sessions.isToken(textOf(await readForm(c), 'token'))) {
      await countUse(services, LIMIT, who);
      await countUse(services, LIMIT_OF_ALL, '');
      log.warn('operator not signed in');
      return c.html(pageOf('Operators', signInForm('This is not the token of this server.')), 403);
    }
    sessions.begin(c);
    log.info('operator signed in');
    return c.redirect('/admin', 303);
  });

  /** A route for operators: shows the sign-in form without a session, and refuses forms without its token. */
  const forOperators =
    (answer: (c: AppContext, session: AdminSession, form: URLSearchParams) => Promise<Response>) =>
    async (c: AppContext): Promise<Response> => {
      const session = sessions.read(c);
      if (!session) return c.html(pageOf('Operators', signInForm()), c.req.method === 'GET' ? 200 : 403);
      if (c.req.method === 'GET') return answer(c, session, new URLSearchParams());
      const form = await readForm(c);
      if (sameSecret(textOf(form, 'form'), session.formToken)) return answer(c, session, form);
      return c.html(pageOf('Please try again', '<p>This form is out of date. <a href="/admin">All faxes</a></p>'), 403);
    };
  routes.get(
    '/',
    forOperators(async (c, session) => {
      const [faxes, twins] = await Promise.all([listFaxesToDecide(db), twinAccounts(db)]);
      return c.html(pageOf('Faxes', listsPage(faxes, session) + twinSection(twins)));
    }),
  );
  routes.post(
    '/sign-out',
    forOperators((c) => {
      sessions.end(c);
      return Promise.resolve(c.redirect('/admin', 303));
    }),
  );
  routes.get(
    '/faxes/:order',
    forOperators(async (c, session) => {
      const fax = await findFax(db, orderOf(c));
      if (!fax) return c.html(pageOf('No such fax', '<p><a href="/admin">All faxes</a></p>'), 404);
      const said = OUTCOME_TEXTS.get(c.req.query('said') ?? '') ?? '';
      return c.html(pageOf(`Fax ${fax.order_id}`, faxPage(fax, session, said, cannotCancel)));
    }),
  );
  routes.post(
    '/faxes/:order',
    forOperators(async (c, _session, form) => {
      const action = ACTIONS.find((one) => one === textOf(form, 'action'));
      if (!action) return c.html(pageOf('Please try again', '<p><a href="/admin">All faxes</a></p>'), 400);
      return answerAction(c, services, orderOf(c), action);
    }),
  );
  return routes;
}

async function answerAction(
  c: AppContext,
  services: WorkerServices,
  order: string,
  action: AdminAction,
): Promise<Response> {
  const said = await carryOut(services, order, action);
  services.log.info('operator', { action, orderId: order, said });
  return c.redirect(`/admin/faxes/${encodeURIComponent(order)}?said=${said}`, 303);
}

function orderOf(c: AppContext): string {
  const order = c.req.param('order') ?? '';
  // PostgreSQL rejects an id with a NUL character.
  return order.includes('\0') ? '' : order;
}

/** The fields of a form. Throws 413 for a larger one than any of ours. */
async function readForm(c: AppContext): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(c, LARGEST_FORM));
}

function textOf(form: URLSearchParams, name: string): string {
  return form.get(name)?.trim() ?? '';
}
