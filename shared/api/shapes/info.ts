import { always, list, nullable, object, optional } from '@shared/lib/shape/compound';
import { name, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';
import { orderFile } from './files';
import { type Order, type OrderDetails, order, orderDetails } from './order';
import { settings } from './settings';
import { user } from './user';

/** Kinds of the notice a server sends with its first answer, and of every notice shown (specification 3). */
const noticeType = word(['info', 'success', 'warning', 'error'], 'info');
/** One of them. */
export type NoticeType = Infer<typeof noticeType>;

/** The notice a server sends on load; the message is HTML and is cleaned before it is shown (specification 7). */
const notification = object({ message: name(), type: noticeType });
/** What every visitor is told now. */
export type LoadNotification = Infer<typeof notification>;

/** Where a server has counted nothing yet, there are no pages. */
const details: Shape<OrderDetails> = {
  ...orderDetails,
  instead: ({ order }) => {
    // The order stands before the details.
    const { id, amount } = order as Order;
    return { id, pagecount: 0, amount };
  },
};

/** Everything a page starts from (specification 3, order context): no page can work without an order. */
const context = object({
  user: nullable(user),
  settings: always(settings),
  order,
  details,
  files: list(orderFile, []),
});
/** Who is here, what is offered, and the order. */
export type Context = Infer<typeof context>;

/** Answer of GET /v1/info/{environment}. */
export const info = object({ context, notification: optional(notification) });
/** What a page loads first. */
export type Info = Infer<typeof info>;
