import { MESSAGES } from '@shared/messages';
import type { OrderProblem } from '@shared/order/order-machine';
import type { OrderOptions } from '@shared/order/order-options';

/**
 * The first check that fails before an order can be confirmed: the number, then the delivery time (specification 5,
 * Order). `recipientError` is the error now shown at the number field, if any; `now` is the server's time in ms.
 */
export function firstProblem(options: OrderOptions, recipientError: string | null, now: number): OrderProblem | null {
  const number = numberProblem(options, recipientError);
  if (number !== null) return { field: 'number', message: number };
  const delivery = deliveryProblem(options, now);
  return delivery === null ? null : { field: 'delivery', message: delivery };
}

function numberProblem({ check }: OrderOptions, recipientError: string | null): string | null {
  if (check.kind === 'good') return null;
  if (recipientError !== null) return recipientError;
  return check.kind === 'bad' ? check.message : MESSAGES.order.numberMissing;
}

function deliveryProblem({ delivery }: OrderOptions, now: number): string | null {
  if (delivery.kind === 'instant') return null;
  const { moment } = delivery;
  if (moment.kind === 'refused') return moment.message;
  if (moment.kind !== 'set') return MESSAGES.order.deliveryTimeMissing;
  return moment.epochMs < now ? MESSAGES.order.deliveryTimePast : null;
}
