import type { FaxingServices } from '@server/faxing/services';
import { instantOf } from '@server/orders/order-update';
import type { OrderRow } from '@server/orders/order-view';
import type { Database } from '@server/platform/data/database';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import { REASON_WORDS, UNSENT } from '@shared/reference/fax-reasons';
import { sql } from 'kysely';
import { type DeliveryRow, findDelivery } from './delivery-store';
import { findRefund, type OrderRefundRow } from './order-refund';

/** What is stored about a fax: delivery and refund, if there are any. */
export interface FaxStanding {
  delivery?: DeliveryRow | undefined;
  refund?: OrderRefundRow | undefined;
  /** There is no delivery, and its job has ended: FAX_COMMAND has taken it. */
  isHandedOver: boolean;
}

/** Where a paid fax is, as shown on its receipt. */
export async function faxStatusOf({ db, clock }: FaxingServices, order: OrderRow): Promise<FaxStatus> {
  const [delivery, refund] = await Promise.all([findDelivery(db, order.id), findRefund(db, order.id)]);
  const isHandedOver = delivery === undefined && !(await withOpenJob(db, [order.id])).has(order.id);
  return statusOf(order, { delivery, refund, isHandedOver }, clock.now());
}

/** Those of these orders whose fax is still to be handed over, followed or decided. */
export async function withOpenJob(db: Database, orderIds: readonly string[]): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select payload->>'order' as id from jobs
    where kind = 'fax' and state <> 'done' and payload->>'order' in (${sql.join([...orderIds])})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** The same, from rows already read. `now`: ms since the epoch. */
export function statusOf(order: OrderRow, { delivery, refund, isHandedOver }: FaxStanding, now: number): FaxStatus {
  if (!delivery) return withoutDelivery(order, isHandedOver, now);
  const { pages, pages_sent, tries, updated_at } = delivery;
  const known = { pages, pages_sent, tries, updated: written(updated_at), ...whyLast(delivery) };
  if (delivery.state === 'failed') {
    if (refund?.state !== 'done') return { ...known, status: 'failed' };
    return { ...known, status: 'refunded', updated: written(refund.updated_at) };
  }
  if (delivery.state !== 'waiting') return { ...known, status: delivery.state };
  const isLater = tries > 0 && delivery.next_try !== null && delivery.next_try > now;
  return { ...known, status: 'queued', ...(isLater ? { next_try: written(delivery.next_try ?? 0) } : {}) };
}

function withoutDelivery(order: OrderRow, isHandedOver: boolean, now: number): FaxStatus {
  const { paid_pagecount, paid_at, instantsend, deliverytime } = order;
  const known = { pages: paid_pagecount ?? 0, pages_sent: 0, tries: 0, updated: written(paid_at ?? now) };
  const due = instantsend || deliverytime === null ? 0 : instantOf(deliverytime);
  if (isHandedOver) return { ...known, status: 'handed_over' };
  return due > now ? { ...known, status: 'scheduled', next_try: written(due) } : { ...known, status: 'queued' };
}

function whyLast({ reason, state }: DeliveryRow): Pick<FaxStatus, 'reason' | 'message'> {
  if (reason !== null) return { reason, message: inWords(REASON_WORDS[reason]) };
  return state === 'failed' ? { message: inWords(UNSENT.words) } : {};
}

function inWords(why: string): string {
  return `We could not deliver this fax: ${why}.`;
}

function written(ms: number): string {
  return new Date(ms).toISOString();
}
