import { holding, object, optional, partial } from '@shared/lib/shape/compound';
import type { Infer } from '@shared/lib/shape/shape';
import { orderDetails, orderOptions } from './order';
import { offers, words } from './settings';

/** Body of POST /v1/order/update/{id}: the order's members, flat; those that did not change may be left out. */
export const orderUpdate = partial(orderOptions);
/** What is to change. */
export type OrderUpdate = Infer<typeof orderUpdate>;

/** What an answer offers: the members that it names, the others say nothing. */
export const namedSettings = object({
  ...offers,
  providers: optional(words()),
  /** Names of calls outside the contract. */
  capabilities: optional(words()),
});

/** Answer of POST /v1/order/update/{id}: what was counted, and the settings that are offered anew. */
export const orderUpdated = holding('context', object({ details: orderDetails, settings: optional(namedSettings) }));
/** What has changed with an update. */
export type OrderUpdateAnswer = Infer<typeof orderUpdated>;
