import { dateIn } from '@shared/lib/time/dates';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import type { OrderProblem } from '@shared/order/order-machine';
import type { OrderOptions } from '@shared/order/order-options';
import { coverProblem } from '@shared/order/saving/cover-texts';
import { latestDelivery } from '@shared/reference/latest-delivery';

/**
 * The first check that fails before an order can be confirmed: the number, the cover page's message, then the delivery
 * time (specification 5, Order). `recipientError` is the error now shown at the number field, if any; `now` is the
 * server's time in ms.
 */
export function firstProblem(options: OrderOptions, recipientError: string | null, now: number): OrderProblem | null {
  const number = numberProblem(options, recipientError);
  if (number !== null) return { field: 'number', message: number };
  return coverProblem(options) ?? deliveryProblem(options, now);
}

function numberProblem({ check }: OrderOptions, recipientError: string | null): string | null {
  if (check.kind === 'good') return null;
  if (recipientError !== null) return recipientError;
  return check.kind === 'bad' ? check.message : MESSAGES.order.numberMissing;
}

/** What is wrong with the delivery time, at the field to change. */
function deliveryProblem({ delivery }: OrderOptions, now: number): OrderProblem | null {
  if (delivery.kind === 'instant') return null;
  const { moment, wall } = delivery;
  if (moment.kind === 'refused') return moment;
  if (moment.kind !== 'set') {
    const field = wall.date !== '' && wall.time === '' ? 'time' : 'date';
    return { field, message: MESSAGES.order.deliveryTimeMissing };
  }
  if (moment.epochMs > latestDelivery(now)) return { field: 'date', message: ADDED_MESSAGES.deliveryTimeFar };
  if (moment.epochMs >= now) return null;
  return { field: wall.date < dateIn(now, wall.tz) ? 'date' : 'time', message: MESSAGES.order.deliveryTimePast };
}
