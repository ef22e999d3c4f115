import { enqueue } from '@server/jobs/queue';
import { API_VERSION } from './stripe-calls';
import { createObject, type Place, publicObject, type StoredObject } from './stripe-objects';

/** The events the stand-in sends. */
export type StandInEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/**
 * Records an event in the provider's format. A job sends those for refunds and disputes, because nothing else tells the
 * shop about them. Those for payments wait to be sent by hand from the sandbox's page: the shop must work correctly
 * without them too.
 */
export async function emitEvent(place: Place, type: StandInEvent, object: StoredObject): Promise<void> {
  const event = await createObject(place, 'event', 'evt', {
    type,
    api_version: API_VERSION,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object: publicObject(object) },
  });
  if (type.startsWith('charge.')) await sendEvent(place, event.id);
}

/** Queues an event to be sent, or resent. */
export function sendEvent({ db, now }: Place, event: string): Promise<void> {
  return enqueue(db, 'provider-event', { event }, now);
}
