import { offers, words } from '@shared/api/shapes/settings';
import { holding, object, optional, partial } from '@shared/lib/shape/compound';
import type { Infer } from '@shared/lib/shape/shape';
import { orderDetails, orderOptions } from './order';

/** Body of POST /v1/order/update/{id}: the order's members, flat. Unchanged members may be left out. */
export const orderUpdate = partial(orderOptions);
/** The changes to an order. */
export type OrderUpdate = Infer<typeof orderUpdate>;

/** The settings an answer names. Those it does not name stay as they are. */
export const namedSettings = object({
  ...offers,
  providers: optional(words()),
  /** Names of calls outside the contract. */
  capabilities: optional(words()),
});

/** Answer to POST /v1/order/update/{id}: the new counts, and any settings that have changed. */
export const orderUpdated = holding('context', object({ details: orderDetails, settings: optional(namedSettings) }));
/** What an update has changed. */
export type OrderUpdateAnswer = Infer<typeof orderUpdated>;
