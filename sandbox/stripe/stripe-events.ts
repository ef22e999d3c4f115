import { API_VERSION } from './calls/stripe-calls';
import { createObject, type ObjectView, publicObject, type StoredObject } from './stripe-objects';

/** The events the stand-in sends. */
export type StandInEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/**
 * Records an event in the provider's format. A job sends those for refunds and disputes, because the shop has no other
 * source for them. Those for payments are sent by hand from the sandbox's page: the shop must work correctly without
 * them.
 */
export function emitEvent(view: ObjectView, type: StandInEvent, object: StoredObject): void {
  const event = createObject(view, 'event', 'evt', {
    type,
    api_version: API_VERSION,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: publicObject(object) },
  });
  if (type.startsWith('charge.')) sendEvent(view, event.id);
}

/** Sends an event, or resends it, once the changes of this call are stored. */
export function sendEvent({ events }: ObjectView, event: string): void {
  events.push(event);
}
