import { KEYS } from '@shared/lib/safe-storage';
import { isFirstOccurrence } from '@shared/lib/time/first-occurrence';
import type { PaidOrder } from '@shared/order/order-flow-state';
import { orderStore } from '@shared/order/order-store';
import { reportPurchase } from '@shared/vendors/analytics';
import { offerSurvey } from '@shared/vendors/survey';

/** Reports a paid order to analytics and the survey, once per order, without waiting for either. */
export function reportPaid(paid: PaidOrder): void {
  if (!isFirstOccurrence(KEYS.orderReported, paid.order)) return;
  const { order, options } = orderStore.getState();
  const { check, delivery } = options;
  void reportPurchase({
    id: paid.order,
    sku: order?.sku ?? '',
    name: order?.description ?? '',
    category: order?.category ?? '',
    amount: paid.amount,
  });
  const isSet = delivery.kind === 'scheduled' && delivery.moment.kind === 'set';
  void offerSurvey({
    id: paid.order,
    email: paid.email,
    country: check.kind === 'good' ? check.alpha2 : options.alpha2,
    deliveredAt: isSet && delivery.moment.kind === 'set' ? delivery.moment.epochMs : paid.paidAt,
    tz: delivery.wall.tz,
  });
}
