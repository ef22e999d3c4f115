import type { PlanPurchased } from '@shared/api/contract';
import { appConfig } from '@shared/lib/app-config';
import { isFirstTime } from '@shared/lib/time/first-time';

/** The key under which the newest purchase reported is remembered, for every tab. */
export const REPORTED_KEY = 'plan-reported';

/**
 * Tells analytics of a plan that was bought, once, by what the server says of it (specification 7); nothing waits for
 * it, and nothing is fetched without an analytics id. A trial is told too, with the value 0: it has an order number as
 * the others have, and adds nothing to their sum.
 */
export function reportBought({ ordernumber, total, product, product_name, category }: PlanPurchased): void {
  if (appConfig.analyticsId === '' || !isFirstTime(REPORTED_KEY, ordernumber)) return;
  const purchase = { id: ordernumber, sku: product, name: product_name, category, amount: total };
  import('@shared/vendors/analytics').then(
    ({ reportPurchase }) => reportPurchase(purchase),
    // Analytics that cannot be fetched are done without.
    () => undefined,
  );
}
