import type { PlanPurchased } from '@shared/api/shapes/plans';
import { doneWithout, withLateCode } from '@shared/boot/late/late-code';
import { appConfig } from '@shared/lib/app-config';
import { KEYS } from '@shared/lib/kept';
import { isFirstTime } from '@shared/lib/time/first-time';

/**
 * Tells analytics of a plan that was bought, once, by what the server says of it (specification 7); nothing waits for
 * it, and nothing is fetched without an analytics id. A trial is told too, with the value 0: it has an order number as
 * the others have, and adds nothing to their sum.
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
