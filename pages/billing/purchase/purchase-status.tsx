import { formatDay } from '@pages/billing/plan/plan-words';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { PaymentStatus } from '@shared/payments/status/payment-status';
import { PLAN_NAMES } from '@shared/reference/prices';
import type { ReactNode } from 'react';
import { usePurchase } from './purchase-store';
import { takeUpPurchases } from './resume-on-return';

/** How the purchase of this product stands; nothing while another one is bought. */
export function PurchaseStatus({ product }: { product: PlanProduct }): ReactNode {
  const purchase = usePurchase();
  if (purchase.product !== product) return null;
  const renewDate = purchase.newQuote?.renewDate;
  return (
    <PaymentStatus
      kind="plan"
      nextCharge={renewDate ? formatDay(renewDate) : undefined}
      onCheck={takeUpPurchases}
      phase={purchase.phase}
      thing={PLAN_NAMES[product]}
    />
  );
}
