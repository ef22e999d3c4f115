import type { WallTime } from '@shared/lib/time/dates';
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

function setDelivery(delivery: Delivery): void {
  editOptions({ delivery });
  patchOrder({ deliveryError: null });
}
