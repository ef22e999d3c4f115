import { list, nullable, object, objectOrEmpty, optional, transform } from '@shared/lib/shape/compound';
import { isObject, name, word } from '@shared/lib/shape/leaves';
import type { Infer, Shape } from '@shared/lib/shape/shape';
import { orderFile } from './orders/files';
import { order, orderDetails } from './orders/order';
import { settings } from './settings';
import { user } from './user';

/** Types of notice, for the server's and the pages' own (specification 3). */
const noticeType = word(['info', 'success', 'warning', 'error'], 'info');
/** One of the types. */
export type NoticeType = Infer<typeof noticeType>;

/** The notice that a server sends on load. Its message is HTML, sanitized before it is shown (specification 7). */
const notification = object({ message: name(), type: noticeType });
/** A notice for every visitor. */
export type LoadNotification = Infer<typeof notification>;

/** What a page starts from (specification 3, order context). An order without an id takes that of its details. */
const context = transform(
  object({
    user: nullable(user),
    settings: objectOrEmpty(settings),
    order,
    details: orderDetails,
    files: list(orderFile, []),
  }),
  (all) => ({ ...all, order: { ...all.order, id: all.order.id || (all.details.id ?? '') } }),
);
/** Who is signed in, what is offered, and the order. */
export type Context = Infer<typeof context>;

const answer = object({ context, notification: optional(notification) });
/** What a page loads first. */
export type Info = Infer<typeof answer>;

/**
 * Answer to GET /v1/info/{environment}. The notification is beside the context in specification 7, inside it in
 * specification 3: both are read.
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
