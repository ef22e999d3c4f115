import type { Clock } from '@server/clock';
import type { Database } from '@server/data/database';
import { type Context, Hono } from 'hono';
import { createConfirmationToken, createPaymentMethod, createToken, findMethod } from './stripe-cards';
import { checkParams } from './stripe-check';
import { ApiError, missing } from './stripe-error';
import { authenticateIntent, cancelIntent, confirmIntent, createIntent, findIntent } from './stripe-intents';
import { checkHeaders, isSecretKey } from './stripe-keys';
import { createObject, type Place, publicObject, type StoredObject } from './stripe-objects';
import { once } from './stripe-once';
import { type Params, paramsAt, parseParams, textAt } from './stripe-params';
import { createRefund } from './stripe-refunds';

interface ApiEnv {
  Variables: { place: Place; params: Params };
}

type ApiContext = Context<ApiEnv>;

/** Handles a call and returns the object to show. */
type Call = (place: Place, params: Params, c: ApiContext) => Promise<StoredObject>;

/**
 * A stand-in for the part of the payment provider's API that this product calls, with the provider's documented test
 * cards, its rules for Idempotency-Key, and its errors: every call is validated against the provider's SDK
 * (`stripe-calls.ts`). Called in-process by the SDK, and by the browser library's stand-in under /sandbox/stripe-api.
 */
export function createStripeApi(db: Database, clock: Clock): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>();
  api.use(async (c, next) => {
    const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
    c.set('params', parseParams(c.req.header('content-type') ?? '', text));
    // One transaction per call: its effects and its stored answer are committed together.
    await db.transaction().execute(async (transaction) => {
      c.set('place', { db: transaction, now: clock.now() });
      await answerOnce(c, text, next);
    });
  });
  for (const [call, work] of Object.entries(CALLS)) {
    const [method = '', path = ''] = call.split(' ');
    api.on(method, path, async (c) => {
      checkHeaders(call, c.req.raw.headers);
      checkParams(call, c.var.params);
      return show(c, await work(c.var.place, c.var.params, c));
    });
  }
  // Stand-in only: what the bank's page tells the provider.
  api.post('/v1/payment_intents/:id/authenticate', async (c) =>
    show(c, await authenticateIntent(c.var.place, await ownIntent(c), textAt(c.var.params, 'result'))),
  );
  api.notFound((c) => c.json({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }, 404));
  api.onError((error, c) => {
    if (error instanceof ApiError) return c.json({ error: error.body }, error.status);
    throw error;
  });
  return api;
}

const CALLS: Record<string, Call> = {
  'POST /v1/tokens': createToken,
  'POST /v1/payment_methods': createPaymentMethod,
  'GET /v1/payment_methods/:id': (place, _params, c) => findMethod(place, c.req.param('id') ?? ''),
  // Used by the provider's browser library; the SDK does not declare it.
  'POST /v1/confirmation_tokens': createConfirmationToken,
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents/:id': (_place, _params, c) => ownIntent(c),
  'POST /v1/payment_intents/:id/confirm': async (place, params, c) => confirmIntent(place, await ownIntent(c), params),
  'POST /v1/payment_intents/:id/cancel': async (place, _params, c) => cancelIntent(place, await ownIntent(c)),
  'POST /v1/refunds': createRefund,
  'POST /v1/customers': (place, params) =>
    createObject(place, 'customer', 'cus', {
      email: textAt(params, 'email') || null,
      name: textAt(params, 'name') || null,
      metadata: { ...paramsAt(params, 'metadata') },
    }),
};

/** The intent in the address: the secret key sees all; a page must know the intent's client secret. */
async function ownIntent(c: ApiContext): Promise<StoredObject> {
  const intent = await findIntent(c.var.place, c.req.param('id') ?? '');
  const isAllowed =
    isSecretKey(c.req.raw.headers) || textAt(c.var.params, 'client_secret') === String(intent.client_secret);
  if (!isAllowed) throw missing('payment_intent', intent.id);
  return intent;
}

async function answerOnce(c: ApiContext, text: string, next: () => Promise<void>): Promise<void> {
  const key = c.req.header('idempotency-key');
  if (c.req.method !== 'POST' || !key) return next();
  const { status, body, isReplayed } = await once(c.var.place, key, `${c.req.path}\n${text}`, async () => {
    await next();
    return { status: c.res.status, body: (await c.res.clone().json()) as unknown };
  });
  if (isReplayed) c.header('Idempotent-Replayed', 'true');
  c.res = c.json(body, status as 200); // the stored status
}

/** The object as JSON, with its payment method expanded on request. */
async function show(c: ApiContext, object: StoredObject): Promise<Response> {
  const expands = Object.values(paramsAt(c.var.params, 'expand') ?? {});
  if (!expands.includes('payment_method') || typeof object.payment_method !== 'string') {
    return c.json(publicObject(object));
  }
  const method = await findMethod(c.var.place, object.payment_method);
  return c.json({ ...publicObject(object), payment_method: publicObject(method) });
}
