import { offers, words } from '@shared/api/shapes/settings';
import { object, objectOrEmpty, optional, partial, unwrap } from '@shared/lib/shape/compound';
import type { Infer } from '@shared/lib/shape/shape';
import { orderDetails, orderOptions, type Received } from './order';

/** Body of POST /v1/order/update/{id}: the order's members, flat. The reference server needs only those that change. */
export const orderUpdate = partial(orderOptions);
/** An order as a page sends it: the choices, and the product as received. */
export type OrderUpdate = Omit<Infer<typeof orderUpdate>, keyof Received> & Received;

/** The settings in an answer. Settings it does not name stay as they are. */
export const namedSettings = object({
  ...offers,
  providers: optional(words()),
  /** Names of calls outside the contract. */
  capabilities: optional(words()),
});

/** Answer to POST /v1/order/update/{id}: the new counts, and any changed settings. */
export const orderUpdated = unwrap(
  'context',
  objectOrEmpty(object({ details: orderDetails, settings: optional(namedSettings) })),
);
/** The changes that an update made. */
export type OrderUpdateAnswer = Infer<typeof orderUpdated>;
