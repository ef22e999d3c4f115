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
  /** The person the fax is for; this and the next two only if the server has the capability `coverpage2`. */
  coverto: optional(text()),
  coversubject: optional(text()),
  /** Its lines are those of the person. */
  covermessage: optional(text()),
};

/** What is sold, which only the server knows. */
const product = {
  /** Cents. */
  amount: writtenCount(0),
  description: text(''),
  sku: text(''),
  category: text(''),
  displaycosttext: text(''),
};

/** Everything an order has (specification 3): the choices, and what is sold. */
export const orderOptions = { ...orderChoices, ...product };

/** What a server may tell of an order's payment, to the person who paid. */
const payment = object({
  at: date(''),
  /** Where the receipt went. */
  email: text(''),
  /** How it was paid, in words. */
  method: text(''),
});

const known = object({ id: identifier(''), ...orderOptions, paid: optional(payment) });

/** The page's order; without an id, which a server may tell elsewhere, it cannot be changed. */
export interface Order extends Infer<typeof known> {
  /** What is sold, as the server wrote it; it is sent back like that (specification 7). */
  received?: Received;
}

/** Members that a page does not change, as they were received. */
export type Received = Partial<Record<keyof typeof product, unknown>>;

/** A fax order (specification 3). Never invalid, as most pages need none. */
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

/** The server's counts for an order so far (specification 3); a server may call them otherwise, or not tell. */
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
