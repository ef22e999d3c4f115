import type { AppEnv } from '@server/http/app-env';
import { readText } from '@server/http/json-body';
import { refuse } from '@server/http/refuse';
import { takeEvent } from '@server/provider-events/take-event';
import type { RouteServices } from '@server/routes/services';
import { Hono } from 'hono';
import type Stripe from 'stripe';

/** Maximum size of an event, bytes: many times what the provider sends. */
const MAX_EVENT = 262_144;

/**
 * POST /v1/stripe/webhook: the provider's events about payments, verified by signature. Mounted ahead of the /v1 gate,
 * because the provider has no session. Anything but 200 makes the provider resend the event.
 */
export function webhookRoutes(services: RouteServices): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/v1/stripe/webhook', async (c) => {
    const webhookSecret = services.config.stripe?.webhookSecret;
    if (!webhookSecret) return refuse(c, 404, 'There is no such call');
    const signature = c.req.header('stripe-signature') ?? '';
    const text = await readText(c, MAX_EVENT);
    let event: Stripe.Event;
    try {
      event = await services.stripe.webhooks.constructEventAsync(text, signature, webhookSecret);
    } catch (error) {
      services.log.warn('webhook', { reason: error instanceof Error ? error.name : 'unknown' });
      return refuse(c, 400, 'The event could not be processed');
    }
    await takeEvent(services, event);
    return c.json({ success: true });
  });
  return routes;
}
