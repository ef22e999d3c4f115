import type { Order, Received } from '@shared/api/shapes/orders/order';
import type { OrderUpdate } from '@shared/api/shapes/orders/order-update';
import type { User } from '@shared/api/shapes/user';
import { wallTimeIn } from '@shared/lib/time/dates';
import type { WallTime } from '@shared/lib/time/zoned-time';
import { type Delivery, NO_TEXTS, type NumberCheck, type OrderOptions } from '@shared/order/order-options';
import { countryOfNumber } from '@shared/reference/places/countries';

/** The browser's suggestions: its zone, and the country of its language. */
export interface Suggestions {
  tz: string;
  alpha2: string;
}

/**
 * The options of an order as the server returned it. Sender name and phone are prefilled from the profile
 * (specification 6); the zone of an unscheduled order is the browser's. A scheduled order in an unknown zone is
 * converted to the same moment in UTC.
 */
export function optionsFromOrder(order: Order, user: User | null, suggested: Suggestions): OrderOptions {
  return {
    number: order.number,
    alpha2: countryOfNumber(order.to, suggested.alpha2),
    check: checkFromOrder(order),
    coverpage: order.coverpage,
    sendername: order.sendername || (user?.name ?? ''),
    senderphone: order.senderphone || (user?.phone ?? ''),
    coverto: order.coverto ?? '',
    coversubject: order.coversubject ?? '',
    covermessage: order.covermessage ?? '',
    delivery: deliveryFromOrder(order, suggested.tz),
  };
}

/**
 * The body of order/update for these options (specification 7): the order, flat, with the product as received.
 *
 * @param takesTexts whether the server has the capability `coverpage2`
 */
export function toUpdate(options: OrderOptions, received: Received, takesTexts: boolean): OrderUpdate {
  const { delivery, coverpage, coverto, coversubject, covermessage } = options;
  const scheduled = delivery.kind === 'scheduled';
  return {
    ...received,
    number: options.number,
    to: options.check.kind === 'good' ? options.check.to : '',
    instantsend: !scheduled,
    deliverytime: scheduled && delivery.moment.kind === 'set' ? delivery.moment.iso : null,
    tz: delivery.wall.tz,
    coverpage,
    sendername: coverpage ? options.sendername : '',
    senderphone: coverpage ? options.senderphone : '',
    ...(takesTexts ? (coverpage ? { coverto, coversubject, covermessage } : NO_TEXTS) : {}),
  };
}

/** True if two sets of options make the same body. */
export function sameUpdate(a: OrderOptions, b: OrderOptions): boolean {
  return JSON.stringify(toUpdate(a, {}, true)) === JSON.stringify(toUpdate(b, {}, true));
}

function checkFromOrder(order: Order): NumberCheck {
  if (order.number === '') return { kind: 'empty' };
  if (order.to === '') return { kind: 'unchecked' };
  return { kind: 'good', to: order.to, shown: order.number, alpha2: '' };
}

function deliveryFromOrder(order: Order, browserZone: string): Delivery {
  if (order.instantsend) return { kind: 'instant', wall: { date: '', time: '', tz: browserZone } };
  const tz = order.tz || browserZone;
  const iso = order.deliverytime ?? '';
  const epochMs = Date.parse(iso);
  const wall = wallIn(epochMs, tz) ?? wallIn(epochMs, 'UTC');
  if (wall === null) return { kind: 'scheduled', wall: { date: '', time: '', tz }, moment: { kind: 'none' } };
  return { kind: 'scheduled', wall, moment: { kind: 'set', iso, epochMs, note: null } };
}

/** A moment by the clocks of a zone; the server's text may have another offset. */
function wallIn(epochMs: number, tz: string): WallTime | null {
  const clock = wallTimeIn(epochMs, tz);
  return clock && { ...clock, tz };
}
