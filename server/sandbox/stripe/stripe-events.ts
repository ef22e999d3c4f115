import { enqueue } from '@server/jobs/queue';
import { API_VERSION } from './stripe-calls';
import { createObject, type Place, publicObject, type StoredObject } from './stripe-objects';

/** What the stand-in tells of. */
export type StandInEvent =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.closed';

/**
 * Writes an event down as the provider words it. Those of refunds and disputes are sent by a job: nothing else tells the shop
 * of them. Those of payments wait for somebody to send them from the sandbox's page: whatever the shop does must be right
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

/** Sees to it that an event is sent, once more where it was sent before. */
export function sendEvent({ db, now }: Place, event: string): Promise<void> {
  return enqueue(db, 'provider-event', { event }, now);
}
