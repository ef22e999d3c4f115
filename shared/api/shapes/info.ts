import { always, list, nullable, object, optional } from '@shared/lib/shape/compound';
import { isObject, name, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';
import { orderFile } from './orders/files';
import { type Order, type OrderDetails, order, orderDetails } from './orders/order';
import { settings } from './settings';
import { user } from './user';

/** Types of notice, both the one a server sends with its first answer and those the pages show (specification 3). */
const noticeType = word(['info', 'success', 'warning', 'error'], 'info');
/** One of the types. */
export type NoticeType = Infer<typeof noticeType>;

/** The notice a server sends on load. The message is HTML and is sanitized before it is shown (specification 7). */
const notification = object({ message: name(), type: noticeType });
/** A notice for every visitor. */
export type LoadNotification = Infer<typeof notification>;

/** The order's details. If the server has counted nothing yet: no pages, and the order's amount. */
const details: Shape<OrderDetails> = {
  ...orderDetails,
  instead: ({ order }) => {
    // Members are read in order, so `order` is already there.
    const { id, amount } = order as Order;
    return { id, pagecount: 0, amount };
  },
};

/** Everything a page starts from (specification 3, order context). No page can work without an order. */
const context = object({
  user: nullable(user),
  settings: always(settings),
  order,
  details,
  files: list(orderFile, []),
});
/** Who is signed in, what is offered, and the order. */
export type Context = Infer<typeof context>;

const answer = object({ context, notification: optional(notification) });
/** What a page loads first. */
export type Info = Infer<typeof answer>;

/**
 * Answer to GET /v1/info/{environment}. The notification may also be a member of the context: specification 7 has it
 * beside, specification 3 inside.
 */
export const info: Shape<Info> = {
  ...answer,
  read: (value) => {
    const told = answer.read(value);
    if (!told || told.notification) return told;
    const inside =
      isObject(value) && isObject(value.context) ? notification.read(value.context.notification) : undefined;
    return inside ? { ...told, notification: inside } : told;
  },
};
