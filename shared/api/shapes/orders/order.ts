import { nullable, object, objectOrEmpty, optional, partial } from '@shared/lib/shape/compound';
import { date } from '@shared/lib/shape/date';
import { flag, identifier, isObject, text, writtenCount } from '@shared/lib/shape/leaves';
import type { Infer, JsonObject, Shape } from '@shared/lib/shape/shape';

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
  /** The recipient's name. This and the next two members need the capability `coverpage2`. */
  coverto: optional(text()),
  coversubject: optional(text()),
  /** Keeps the person's line breaks. */
  covermessage: optional(text()),
};

/** The product, which only the server knows. */
const product = {
  /** Cents. */
  amount: writtenCount(0),
  description: text(''),
  sku: text(''),
  category: text(''),
  displaycosttext: text(''),
};

/** All members of an order (specification 3): the choices and the product. */
export const orderOptions = { ...orderChoices, ...product };

/** What a server may say about an order's payment, to the person who paid. */
const payment = object({
  at: date(''),
  /** Where the receipt went. */
  email: text(''),
  /** How it was paid, in words. */
  method: text(''),
});

const known = object({ id: identifier(''), ...orderOptions, paid: optional(payment) });

/** The page's order. A server may name its id elsewhere; an order without an id cannot be changed. */
export interface Order extends Infer<typeof known> {
  /** The product as the server wrote it, to be sent back unchanged (specification 7). */
  received?: Received;
}

/** Members that a page does not change, as received. */
export type Received = Partial<Record<keyof typeof product, unknown>>;

/** A fax order (specification 3). Never invalid, because most pages need none. */
export const order: Shape<Order> = objectOrEmpty<Order>({
  ...known,
  fallback: undefined,
  read: (value) => {
    const read = known.read(value);
    return read && { ...read, received: productOf(isObject(value) ? value : {}) };
  },
});

function productOf(order: JsonObject): Received {
  return Object.fromEntries(Object.entries(order).filter(([name]) => name in product));
}

/** The server's counts for an order so far (specification 3); a server may name them differently or leave them out. */
export const orderDetails = objectOrEmpty(
  partial({
    id: identifier(),
    pagecount: writtenCount(),
    /** Cents. */
    amount: writtenCount(),
  }),
);
/** Pages and price. */
export type OrderDetails = Infer<typeof orderDetails>;
