import { takeOver } from '@shared/forms/take-over';
import { withWholeYear } from '@shared/lib/time/two-digit-year';
import type { WallTime } from '@shared/lib/time/zoned-time';
import type { Delivery } from '@shared/order/order-options';
import { editOptions, orderStore, patchOrder } from '@shared/order/order-store';

/** Sends now, or later. The wall time typed before is kept either way. */
export function setDeliveryKind(kind: Delivery['kind']): void {
  const { wall } = orderStore.getState().options.delivery;
  setDelivery(kind === 'instant' ? { kind, wall } : { kind, wall, moment: { kind: 'pending' } });
}

/** Changes the date, time or zone of a scheduled order. */
export function setWallTime(patch: Partial<WallTime>): void {
  const { delivery } = orderStore.getState().options;
  setDelivery({ kind: 'scheduled', wall: { ...delivery.wall, ...patch }, moment: { kind: 'pending' } });
}

/** Takes over a date and time that were filled in without events, before they are checked. */
export function takeDelivery(form: HTMLFormElement): void {
  const { date, time } = orderStore.getState().options.delivery.wall;
  takeOver(form, { date, time }, (name, text) => setWallTime({ [name]: text }));
  finishDate();
}

/** Finishes a typed date: a year of two digits is in this century. */
export function finishDate(): void {
  const { delivery } = orderStore.getState().options;
  const date = withWholeYear(delivery.wall.date);
  if (delivery.kind === 'scheduled' && date !== delivery.wall.date) setWallTime({ date });
}

function setDelivery(delivery: Delivery): void {
  editOptions({ delivery });
  patchOrder({ deliveryError: null });
}
