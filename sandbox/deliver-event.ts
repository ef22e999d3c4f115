import type { AccountServices } from '@server/accounts/services';
import { isSandboxed } from '@server/platform/config';
import { sign } from '@server/platform/data/secrets';
import { takeEvent } from '@server/provider-events/take-event';
import Stripe from 'stripe';
import { findObject, openView, publicObject } from './stripe/stripe-objects';

/**
 * Job `provider-event`: the stand-in sends an event, signed and verified like the provider's own. If the shop cannot
 * process it, the job is retried, as the provider would.
 */
export async function deliverEvent(services: AccountServices, payload: unknown): Promise<void> {
  if (!isSandboxed(services.config)) return;
  const { db, clock, secret } = services;
  // Only sendEvent writes this payload.
  const { event: id } = payload as { event: string };
  const event = await findObject(openView({ db, now: clock.now() }), 'event', id);
  if (!event) return;
  const text = JSON.stringify(publicObject(event));
  const signingSecret = `whsec_${sign(secret, 'events of the stand-in')}`;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: signingSecret });
  await takeEvent(services, await services.stripe.webhooks.constructEventAsync(text, signature, signingSecret));
}
