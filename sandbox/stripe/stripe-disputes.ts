import { DAY } from '@server/platform/clock';
import { ApiError } from './stripe-error';
import { emitEvent } from './stripe-events';
import { changeObject, createObject, findObject, type ObjectView, type StoredObject } from './stripe-objects';

/** How a dispute ends. */
export type DisputeEnd = 'won' | 'lost';

/** The person disputes a charge with their bank; the money is held until it is decided. */
export function openDispute(view: ObjectView, charge: StoredObject): StoredObject {
  const dispute = createObject(view, 'dispute', 'du', {
    amount: charge.amount,
    currency: charge.currency,
    charge: charge.id,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
    evidence_details: { due_by: Math.floor((view.now + 7 * DAY) / 1000) },
  });
  changeObject(view, charge, { disputed: true });
  emitEvent(view, 'charge.dispute.created', dispute);
  return dispute;
}

/** The bank decides a dispute. Throws ApiError if it is already decided or does not exist. */
export async function closeDispute(view: ObjectView, id: string, status: DisputeEnd): Promise<StoredObject> {
  const dispute = await findObject(view, 'dispute', id);
  if (dispute?.status !== 'needs_response') throw new ApiError(400, { message: 'There is no such open dispute' });
  const closed = changeObject(view, dispute, { status });
  emitEvent(view, 'charge.dispute.closed', closed);
  return closed;
}
