import { createConfirmationToken, createPaymentMethod, createToken, findMethod } from '@sandbox/stripe/stripe-cards';
import { ApiError, missing } from '@sandbox/stripe/stripe-error';
import {
  authenticateIntent,
  cancelIntent,
  confirmIntent,
  createIntent,
  findIntent,
} from '@sandbox/stripe/stripe-intents';
import { createObject, type ObjectView, publicObject, type StoredObject } from '@sandbox/stripe/stripe-objects';
import { createRefund } from '@sandbox/stripe/stripe-refunds';
import type { Clock } from '@server/platform/clock';
import type { Database } from '@server/platform/data/database';
import { type Context, Hono } from 'hono';
import { checkParams } from './stripe-check';
import { checkHeaders, isSecretKey } from './stripe-keys';
import { once } from './stripe-once';
import { type Params, paramsAt, parseParams, textAt } from './stripe-params';

/** Handles a call and returns the object to show. */
type Call = (view: ObjectView, params: Params, c: Context) => StoredObject | Promise<StoredObject>;

/**
 * A stand-in for the part of the payment provider's API that this product calls, with the provider's documented test
 * cards, its rules for Idempotency-Key, and its errors: every call is validated against the provider's SDK
 * (`stripe-calls.ts`). Called in-process by the SDK, and by the browser library's stand-in under /sandbox/stripe-api.
 */
export function createStripeApi(db: Database, clock: Clock): Hono {
  const api = new Hono();
  const answer = (call: string, work: Call) => async (c: Context) => {
    const text = c.req.method === 'POST' ? await c.req.text() : new URL(c.req.url).search.slice(1);
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const params = parseParams(c.req.header('content-type') ?? '', text);
    const asked = { key: key || undefined, text: `${c.req.path}\n${text}` };
    const { status, body, isReplayed } = await once({ db, now: clock.now() }, asked, (view) =>
      answerTo(view, params, async () => {
        if (call in CALLS) checkCall(call, c, params);
        return work(view, params, c);
      }),
    );
    if (isReplayed) c.header('Idempotent-Replayed', 'true');
    return c.json(body, status as 200); // the stored status
  };
  for (const [call, work] of Object.entries({ ...CALLS, ...OWN_CALLS })) {
    const [method = '', path = ''] = call.split(' ');
    api.on(method, path, answer(call, work));
  }
  api.notFound((c) => c.json({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }, 404));
  return api;
}

const CALLS: Record<string, Call> = {
  'POST /v1/tokens': createToken,
  'POST /v1/payment_methods': createPaymentMethod,
  'GET /v1/payment_methods/:id': (view, _params, c) => findMethod(view, c.req.param('id') ?? ''),
  // Used by the provider's browser library; the SDK does not declare it.
  'POST /v1/confirmation_tokens': createConfirmationToken,
  'POST /v1/payment_intents': createIntent,
  'GET /v1/payment_intents/:id': ownIntent,
  'POST /v1/payment_intents/:id/confirm': async (view, params, c) =>
    confirmIntent(view, await ownIntent(view, params, c), params),
  'POST /v1/payment_intents/:id/cancel': async (view, params, c) =>
    cancelIntent(view, await ownIntent(view, params, c)),
  'POST /v1/refunds': createRefund,
  'POST /v1/customers': (view, params) =>
    createObject(view, 'customer', 'cus', {
      email: textAt(params, 'email') || null,
      name: textAt(params, 'name') || null,
      metadata: { ...paramsAt(params, 'metadata') },
    }),
};

/** Calls that only the stand-in has: the bank page's answer to the provider. */
const OWN_CALLS: Record<string, Call> = {
  'POST /v1/payment_intents/:id/authenticate': async (view, params, c) =>
    authenticateIntent(view, await ownIntent(view, params, c), textAt(params, 'result')),
};

function checkCall(call: string, c: Context, params: Params): void {
  checkHeaders(call, c.req.raw.headers);
  checkParams(call, params);
}

/** The intent in the address. The secret key gives access to all; a page must know the intent's client secret. */
async function ownIntent(view: ObjectView, params: Params, c: Context): Promise<StoredObject> {
  const intent = await findIntent(view, c.req.param('id') ?? '');
  const isAllowed = isSecretKey(c.req.raw.headers) || textAt(params, 'client_secret') === String(intent.client_secret);
  if (!isAllowed) throw missing('payment_intent', intent.id);
  return intent;
}

/** The object that `work` returns, with its payment method expanded on request; or the error that it throws. */
async function answerTo(
  view: ObjectView,
  params: Params,
  work: () => Promise<StoredObject>,
): Promise<{ status: number; body: unknown }> {
  try {
    return { status: 200, body: await shown(view, params, await work()) };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

async function shown(view: ObjectView, params: Params, object: StoredObject): Promise<Record<string, unknown>> {
  const expands = Object.values(paramsAt(params, 'expand') ?? {});
  const isExpanded = expands.includes('payment_method') && typeof object.payment_method === 'string';
  if (!isExpanded) return publicObject(object);
  const method = await findMethod(view, String(object.payment_method));
  return { ...publicObject(object), payment_method: publicObject(method) };
}
