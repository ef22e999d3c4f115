import type { PlanPurchased } from '@shared/api/shapes/plans';
import { doneWithout, withLateCode } from '@shared/boot/late/late-code';
import { appConfig } from '@shared/lib/app-config';
import { KEYS } from '@shared/lib/kept';
import { isFirstTime } from '@shared/lib/time/first-time';

/**
 * Reports a purchased plan to analytics, once, as the server describes it (specification 7). Nothing waits for the report,
 * and nothing is fetched without an analytics id. A trial is reported with the value 0: it has an order number, too, and
 * adds nothing to revenue.
 */
export function reportBought({ ordernumber, total, product, product_name, category }: PlanPurchased): void {
  if (appConfig.analyticsId === '' || !isFirstTime(KEYS.planReported, ordernumber)) return;
  const purchase = { id: ordernumber, sku: product, name: product_name, category, amount: total };
  void withLateCode(
    () => import('@shared/vendors/analytics'),
    ({ reportPurchase }) => reportPurchase(purchase),
    doneWithout,
  );
}
