import { object, optional } from '@shared/lib/shape/compound';
import { count, name, opaque, text } from '@shared/lib/shape/leaves';
import type { Infer } from '@shared/lib/shape/shape';

/** Body of POST /v1/order/execute/stripe. */
export const executeBody = object({
  /** Id of the provider's token (card) or confirmation token (wallet). */
  token: text(),
  /** Address of the page that pays. */
  url: text(),
  environment: text(),
  /** Those of the method that pays, as they came. */
  settings: opaque(),
  /** Guid of the order that the page shows; a server that knows it refuses to charge for another one. */
  order: optional(text()),
  /** Where the receipt goes, as the token of a card does not carry it; a server may do without. */
  email: optional(text()),
});
/** How an order is to be paid. */
export type ExecuteBody = Infer<typeof executeBody>;

/** Answer of POST /v1/order/execute/stripe: a paid order. */
export const executed = object({
  /** Guid of the paid order, for /order/{guid}. */
  order: name(),
  /** Cents. */
  amount: count(),
  pagecount: count(0),
  email: text(''),
  /** Where to go next; checked by lib/safe-url before it is followed. */
  redirect: optional(text()),
});
/** What was paid. */
export type ExecuteAnswer = Infer<typeof executed>;
