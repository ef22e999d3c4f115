import type { Bought } from '@pages/billing/purchase-store';
import { ignoreLoadFailure, withLateCode } from '@shared/boot/late/late-code';
import { appConfig } from '@shared/lib/app-config';
import { KEYS } from '@shared/lib/safe-storage';
import { isFirstOccurrence } from '@shared/lib/time/first-occurrence';

/**
 * Reports a purchased plan to analytics, once, as the server describes it (specification 7). Nothing waits for the
 * report, and nothing is fetched without an analytics id. A trial has an order number, too, and is reported with the
 * value 0. A purchase without an order number may have been reported before, so it is not reported.
 */
export function reportBought({ product, cost, answer }: Bought): void {
  const { ordernumber: id, product: sku = product, total: amount = cost ?? 0 } = answer ?? {};
  if (appConfig.analyticsId === '' || id === undefined || !isFirstOccurrence(KEYS.planReported, id)) return;
  const purchase = { id, sku, name: answer?.product_name ?? '', category: answer?.category ?? '', amount };
  void withLateCode(
    () => import('@shared/vendors/analytics'),
    ({ reportPurchase }) => reportPurchase(purchase),
    ignoreLoadFailure,
  );
}
