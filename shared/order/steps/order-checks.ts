import { dateIn } from '@shared/lib/time/dates';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import type { OrderProblem } from '@shared/order/order-machine';
import type { OrderOptions } from '@shared/order/order-options';
import { coverProblem } from '@shared/order/rules/cover-texts';
import { latestDelivery } from '@shared/reference/latest-delivery';
import { fileCountText } from '@shared/uploads/count-words';
import { canRetry, type UploadItem } from '@shared/uploads/upload-state';

/**
 * The first failing check before an order can be confirmed: the number, the cover page's message, then the delivery
 * time (specification 5, Order). `recipientError` is the error now shown at the number field, if any; `now` is the
 * server's time in ms.
 */
export function firstProblem(options: OrderOptions, recipientError: string | null, now: number): OrderProblem | null {
  const number = numberProblem(options, recipientError);
  if (number !== null) return { field: 'number', message: number };
  return coverProblem(options) ?? deliveryProblem(options, now);
}

/**
 * The problem with the files: chosen files that are not part of the order. Not a check of the specification, which
 * orders number and delivery time: it follows those, and keeps a person from paying for a fax that lacks a file. The
 * recipient step does not apply it, because its only gate is the upload queue.
 *
 * @param lacking the files that the order lacks
 */
export function filesProblem(lacking: readonly UploadItem[]): OrderProblem | null {
  const [first] = lacking;
  if (first === undefined) return null;
  const [what, them] =
    lacking.length === 1 ? [`“${first.name}” isn't`, 'it'] : [`${fileCountText(lacking.length)} aren't`, 'them'];
  const isRetried = lacking.every(({ phase }) => canRetry(phase));
  const advice = isRetried ? `Please retry or remove ${them}` : `Please add ${them} again or remove ${them}`;
  return { field: 'files', message: `${what} part of your fax yet. ${advice} before you confirm.` };
}

function numberProblem({ check }: OrderOptions, recipientError: string | null): string | null {
  if (check.kind === 'good') return null;
  if (recipientError !== null) return recipientError;
  return check.kind === 'bad' ? check.message : MESSAGES.order.numberMissing;
}

/** The problem with the delivery time, at the field to change. */
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
