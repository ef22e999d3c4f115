import type { Clock } from '@server/clock';
import type { Database } from '@server/data/database';
import { holdName } from '@server/data/transact';
import { hashToken } from '@server/secrets';
import { type Context, Hono } from 'hono';
import { createConfirmationToken, createPaymentMethod, createToken, findMethod } from './stripe-cards';
import { authenticateIntent, cancelIntent, confirmIntent, createIntent, findIntent } from './stripe-intents';
import {
  ApiError,
  changeObject,
  createObject,
  findObject,
  listObjects,
  missing,
  type Place,
  publicObject,
  type StoredObject,
} from './stripe-objects';
import { type Params, paramsAt, parseParams, textAt } from './stripe-params';

interface ApiEnv {
  Variables: { place: Place; params: Params };
}

type ApiContext = Context<ApiEnv>;

/**
 * A stand-in of the payment provider's API, as far as this product calls it, with the provider's documented test cards
 * and its rules for Idempotency-Key. Called in-process by the SDK, and by the stand-in of its browser library under
 * /sandbox/stripe-api.
 */
export function createStripeApi(db: Database, clock: Clock): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    const text = c.req.method === 'POST' ? await c.req.text() : '';
    c.set('params', parseParams(c.req.header('content-type') ?? '', text));
    // One transaction a call: what it did and its stored answer are written together.
    await db.transaction().execute(async (transaction) => {
      c.set('place', { db: transaction, now: clock.now() });
      await once(c, text, next);
    });
  });
  addCards(api);
  addIntents(api);
  addCustomers(api);
  api.notFound((c) => c.json({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }, 404));
  api.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ error: error.body }, error.status);
    throw error;
  });
  return api;
}

function addCards(api: Hono<ApiEnv>): void {
  api.post('/v1/tokens', async (c) => show(c, await createToken(c.var.place, c.var.params)));
  api.post('/v1/payment_methods', async (c) => show(c, await createPaymentMethod(c.var.place, c.var.params)));
  api.get('/v1/payment_methods/:id', async (c) => show(c, await findMethod(c.var.place, c.req.param('id'))));
  api.post('/v1/payment_methods/:id/attach', async (c) => {
    const method = await findMethod(c.var.place, c.req.param('id'));
    return show(c, await changeObject(c.var.place, method, { customer: textAt(c.var.params, 'customer') }));
  });
  api.post('/v1/payment_methods/:id/detach', async (c) => {
    const method = await findMethod(c.var.place, c.req.param('id'));
    return show(c, await changeObject(c.var.place, method, { customer: null }));
  });
  const confirmationToken = async (c: ApiContext): Promise<Response> =>
    show(c, await createConfirmationToken(c.var.place, c.var.params));
  api.post('/v1/confirmation_tokens', confirmationToken);
  api.post('/v1/test_helpers/confirmation_tokens', confirmationToken);
}

function addIntents(api: Hono<ApiEnv>): void {
  const intentOf = async (c: ApiContext): Promise<StoredObject> => {
    const intent = await findIntent(c.var.place, c.req.param('id') ?? '');
    const secret = textAt(c.var.params, 'client_secret') || c.req.query('client_secret');
    // The secret key sees all; a page must know the intent's own secret.
    if (!isSecretKey(c) && secret !== intent.client_secret) throw missing('payment_intent', intent.id);
    return intent;
  };
  api.post('/v1/payment_intents', async (c) => showIntent(c, await createIntent(c.var.place, c.var.params)));
  api.get('/v1/payment_intents/:id', async (c) => showIntent(c, await intentOf(c)));
  api.post('/v1/payment_intents/:id/confirm', async (c) =>
    showIntent(c, await confirmIntent(c.var.place, await intentOf(c), c.var.params)),
  );
  api.post('/v1/payment_intents/:id/cancel', async (c) =>
    showIntent(c, await cancelIntent(c.var.place, await intentOf(c))),
  );
  api.post('/v1/payment_intents/:id/authenticate', async (c) =>
    showIntent(c, await authenticateIntent(c.var.place, await intentOf(c), textAt(c.var.params, 'result'))),
  );
  api.post('/v1/refunds', async (c) => {
    const intent = await findIntent(c.var.place, textAt(c.var.params, 'payment_intent'));
    const charge = await findObject(c.var.place, 'charge', String(intent.latest_charge));
    if (charge) await changeObject(c.var.place, charge, { refunded: true });
    const refund = { amount: intent.amount, payment_intent: intent.id, status: 'succeeded' };
    return show(c, await createObject(c.var.place, 'refund', 're', refund));
  });
}

function addCustomers(api: Hono<ApiEnv>): void {
  const customerOf = async (c: ApiContext): Promise<StoredObject> => {
    const id = c.req.param('id') ?? '';
    const customer = await findObject(c.var.place, 'customer', id);
    if (!customer) throw missing('customer', id);
    return customer;
  };
  api.post('/v1/customers', async (c) => {
    const { params } = c.var;
    const customer = { email: textAt(params, 'email') || null, name: textAt(params, 'name') || null };
    const metadata = { ...paramsAt(params, 'metadata') };
    return show(c, await createObject(c.var.place, 'customer', 'cus', { ...customer, metadata }));
  });
  api.get('/v1/customers/:id', async (c) => show(c, await customerOf(c)));
  api.post('/v1/customers/:id', async (c) =>
    show(c, await changeObject(c.var.place, await customerOf(c), c.var.params)),
  );
  api.get('/v1/customers/:id/payment_methods', async (c) => {
    const { id } = await customerOf(c);
    const methods = await listObjects(c.var.place, 'payment_method');
    const data = methods.filter(({ customer }) => customer === id).map(publicObject);
    return c.json({ object: 'list', has_more: false, url: c.req.path, data });
  });
}

/** The same key and parameters: the same answer; other parameters under that key: an error. */
async function once(c: ApiContext, text: string, next: () => Promise<void>): Promise<void> {
  const { db, now } = c.var.place;
  const key = c.req.header('idempotency-key');
  if (c.req.method !== 'POST' || !key) return next();
  const fingerprint = hashToken(`${c.req.path}\n${text}`);
  // The same call sent twice at once, to any process: the second waits for the answer of the first.
  await holdName(db, `idempotency ${key}`);
  const known = await db.selectFrom('sandbox_idempotency').selectAll().where('key', '=', key).executeTakeFirst();
  if (known && known.fingerprint !== fingerprint) {
    const message = 'Keys for idempotent requests can only be used with the same parameters they were first used with.';
    c.res = c.json({ error: { type: 'idempotency_error', message } }, 400);
    return;
  }
  if (known) {
    c.header('Idempotent-Replayed', 'true');
    c.res = c.json(known.answer, (known.status ?? 500) as 200); // the status it was stored with
    return;
  }
  await next();
  // What the parameters alone rule out is not stored: the caller may mend it.
  if (c.res.status === 400 || c.res.status === 404) return;
  const answer = JSON.stringify(await c.res.clone().json());
  const row = { key, fingerprint, status: c.res.status, answer, created_at: now };
  await db.insertInto('sandbox_idempotency').values(row).execute();
}

async function showIntent(c: ApiContext, intent: StoredObject): Promise<Response> {
  const expands = Object.values(paramsAt(c.var.params, 'expand') ?? {}).concat(c.req.queries('expand[0]') ?? []);
  if (!expands.includes('payment_method') || typeof intent.payment_method !== 'string') return show(c, intent);
  const method = await findMethod(c.var.place, intent.payment_method);
  return c.json({ ...publicObject(intent), payment_method: publicObject(method) });
}

function show(c: ApiContext, object: StoredObject): Response {
  return c.json(publicObject(object));
}

function isSecretKey(c: ApiContext): boolean {
  return /^Bearer sk_/.test(c.req.header('authorization') ?? '');
}
