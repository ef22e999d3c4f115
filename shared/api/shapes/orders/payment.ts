import { object, optional } from '@shared/lib/shape/compound';
import { identifier, opaque, text, writtenCount } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Body of POST /v1/order/execute/stripe. */
export const executeBody = object({
  /** Id of the provider's token (card) or confirmation token (wallet). */
  token: text(),
  /** Address of the paying page. */
  url: text(),
  environment: text(),
  /** Settings of the chosen payment method, unchanged. */
  settings: opaque(),
  /** Guid of the order the page shows. A server that supports it refuses to charge for a different order. */
  order: optional(text()),
  /** Where the receipt goes, because a card token does not carry an e-mail address. Servers may ignore it. */
  email: optional(text()),
});
/** How to pay for an order. */
export type ExecuteBody = Infer<typeof executeBody>;

/** Answer to POST /v1/order/execute/stripe: the order is paid, whether or not the rest can be read. */
export const executed = object({
  /** Guid of the paid order, for /order/{guid}. */
  order: optional(identifier()),
  /** Cents. */
  amount: optional(writtenCount()),
  pagecount: optional(writtenCount()),
  /** Where the receipt goes. */
  email: optional(text()),
  /** Where to go next; checked by lib/address/done-target before it is followed. */
  redirect: optional(text()),
});
/** The paid order; members that are missing or cannot be read are left out. */
export type ExecuteAnswer = Infer<typeof executed>;
