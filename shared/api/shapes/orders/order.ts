import { nullable, object, optional } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { count, flag, isCount, isObject, name, text } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';

/** What a person chooses. Each default is that of a new order. */
export const orderChoices = {
  /** The recipient's number as typed. */
  number: text(''),
  /** The number after country validation, E.164; empty until it is valid. */
  to: text(''),
  /** ISO-8601 with offset; null when sent instantly. */
  deliverytime: nullable(date()),
  instantsend: flag(({ deliverytime }) => deliverytime === null),
  /** IANA zone of the delivery time. */
  tz: text(''),
  coverpage: flag(false),
  sendername: text(''),
  senderphone: text(''),
  /** The person the fax is for; this and the next two only if the server has the capability `coverpage2`. */
  coverto: optional(text()),
  coversubject: optional(text()),
  /** Its lines are those of the person. */
  covermessage: optional(text()),
};

/**
 * Everything a page may send back: the choices, and the price and description, which are sent back as the server gave
 * them.
 */
export const orderOptions = {
  ...orderChoices,
  /** Cents. */
  amount: count(0),
  description: text(''),
  sku: text(''),
  category: text(''),
  displaycosttext: text(''),
};

/** What a server may tell of an order's payment, to the person who paid. */
const payment = object({
  at: date(''),
  /** Where the receipt went. */
  email: text(''),
  /** How it was paid, in words. */
  method: text(''),
});

/** A fax order (specification 3). */
export const order = object({ id: name(), ...orderOptions, paid: optional(payment) });
/** The page's order. */
export type Order = Infer<typeof order>;

const counted = object({
  id: text(''),
  pagecount: count(0),
  /** Cents. */
  amount: count(0),
});

/** The server's counts for an order so far (specification 3): the pages or the price at least. */
export const orderDetails: Shape<Infer<typeof counted>> = {
  ...counted,
  read: (value) => (isObject(value) && [value.pagecount, value.amount].some(isCount) ? counted.read(value) : undefined),
};
/** Pages and price. */
export type OrderDetails = Infer<typeof orderDetails>;
