import styles from '@pages/billing/billing-page.module.css';
import { isOpen, usePurchase } from '@pages/billing/purchase-store';
import { PLAN_NAMES } from '@shared/reference/prices';
import { Card } from '@shared/ui/layout/card';
import type { ReactNode } from 'react';
import type { BillingRoute } from './billing-route';
import { PurchaseStatus } from './purchase-status';

/** Shows a purchase with a pending outcome on the views that do not show it themselves. */
export function PurchaseBanner({ route }: { route: BillingRoute }): ReactNode {
  const purchase = usePurchase();
  const { product } = purchase;
  if (product === null || !isOpen(purchase)) return null;
  const isShown = 'product' in route && route.product === product;
  if (isShown) return null;
  return (
    <div className={styles.banner}>
      <Card title={PLAN_NAMES[product]}>
        <PurchaseStatus product={product} />
      </Card>
    </div>
  );
}
