import type { Services } from '@server/context';
import type { AppEnv } from '@server/http/app-env';
import { readText } from '@server/http/json-body';
import { refuse } from '@server/http/refuse';
import { settleByIntent } from '@server/payments/settle';
import { settlePlanByIntent } from '@server/plans/settle-plan';
import { settleRenewalByIntent } from '@server/plans/settle-renewal';
import { Hono } from 'hono';

/** Largest event taken, in bytes: many times what the provider sends. */
const MAX_EVENT = 262_144;

/**
 * POST /v1/stripe/webhook: the provider's own word that money moved, checked by its signature. Before the gate of
 * /v1: the provider has no session.
 */
export function webhookRoutes(services: Services): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  routes.post('/v1/stripe/webhook', async (c) => {
    const webhookSecret = services.config.stripe?.webhookSecret;
    if (!webhookSecret) return refuse(c, 404, 'There is no such call');
    const signature = c.req.header('stripe-signature') ?? '';
    const text = await readText(c, MAX_EVENT);
    try {
      const event = await services.stripe.webhooks.constructEventAsync(text, signature, webhookSecret);
      if (event.type === 'payment_intent.succeeded') {
        await settleByIntent(services, event.data.object.id);
        await settlePlanByIntent(services, event.data.object.id);
        await settleRenewalByIntent(services, event.data.object.id);
      }
    } catch (error) {
      services.log.warn('webhook', { reason: error instanceof Error ? error.name : 'unknown' });
      return refuse(c, 400, 'The event could not be taken');
    }
    return c.json({ success: true });
  });
  return routes;
}
