import { forgetMaybeSent } from '@server/faxing/fax-folder';
import type { FaxingServices } from '@server/faxing/services';
import { enqueueMail } from '@server/mail/mail-job';
import type { OrderRow } from '@server/orders/order-view';
import { transact } from '@server/platform/data/transact';
import type { FaxReason } from '@shared/reference/fax-reasons';
import { deliveredMail, failedMail } from './delivery-mail';
import { changeDelivery, findDelivery } from './delivery-store';
import { askRefund } from './order-refund';

/** Ends a delivery as delivered and queues the mail that says so, once, however often it is called. */
export async function endDelivered(services: FaxingServices, order: OrderRow, pagesSent: number): Promise<void> {
  const { db, clock, log } = services;
  const now = clock.now();
  const mail = await deliveredMail(services, order, { delivery: await findDelivery(db, order.id), now });
  const isFirst = await transact(db, async (transaction) => {
    const over = { engine_fax: null, handing_over_at: null, next_try: null, ended_at: now, updated_at: now };
    const known = { reason: null, detail: null, pages_sent: pagesSent };
    const isEnded = await changeDelivery(transaction, order.id, { ...over, ...known, state: 'delivered' });
    if (isEnded && mail) await enqueueMail(transaction, now, mail);
    return isEnded;
  });
  if (!isFirst) return;
  await forgetMark(services, order.id);
  log.info('fax delivered', { orderId: order.id });
}

/** Why a delivery is given up. */
export interface GivenUp {
  /** What the line said; null if our side could not send it. */
  reason: FaxReason | null;
  /** The engine's words, for operators. */
  detail: string;
  pagesSent?: number;
  /** The try under way called nobody, so it does not count. */
  noCall?: true;
}

/**
 * Gives a delivery up, requests the refund and queues the mail about both in one transaction, once, however often it is
 * called.
 *
 * @returns whether this call did it; false if the delivery had ended before.
 */
export async function endFailed(services: FaxingServices, order: OrderRow, why: GivenUp): Promise<boolean> {
  const { db, clock, log } = services;
  const { reason, detail, pagesSent, noCall } = why;
  const now = clock.now();
  const delivery = await findDelivery(db, order.id);
  const tries = Math.max(0, (delivery?.tries ?? 0) - (noCall ? 1 : 0));
  const refund = order.payment_intent === null ? 0 : (order.paid_amount ?? 0);
  const mail = await failedMail(services, order, { reason, tries, refund }, { delivery, now });
  const isFirst = await transact(db, async (transaction) => {
    const over = { engine_fax: null, handing_over_at: null, next_try: null, ended_at: now, updated_at: now };
    const known = { reason, detail, tries, ...(pagesSent === undefined ? {} : { pages_sent: pagesSent }) };
    if (!(await changeDelivery(transaction, order.id, { ...over, ...known, state: 'failed' }))) return false;
    await askRefund(transaction, order, now);
    if (mail) await enqueueMail(transaction, now, mail);
    return true;
  });
  if (isFirst) {
    await forgetMark(services, order.id);
    log.warn('fax given up', { orderId: order.id, reason, tries });
  }
  return isFirst;
}

/** Of no use any more, but `--faxes` would still list it. */
async function forgetMark({ config, log }: FaxingServices, orderId: string): Promise<void> {
  await forgetMaybeSent(config.dataDir, orderId).catch((error: unknown) => {
    log.error('mark of a fax not removed', { orderId }, error);
  });
}
