import { usePurchase } from '@pages/billing/purchase-store';
import { TRIAL_WORDS } from '@pages/billing/trial-words';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatHere } from '@shared/lib/time/here';
import { PaymentStatus } from '@shared/payments/status/payment-status';
import { isTrial, PLAN_NAMES } from '@shared/reference/prices';
import type { ReactNode } from 'react';
import { fetchAndResumePurchases } from './resume-purchases';

/** Status of this product's purchase; nothing while another product is being bought. */
export function PurchaseStatus({ product }: { product: PlanProduct }): ReactNode {
  const purchase = usePurchase();
  if (purchase.product !== product) return null;
  const renewDate = purchase.newQuote?.renewDate;
  return (
    <PaymentStatus
      kind="plan"
      {...(isTrial(product) ? { words: TRIAL_WORDS } : {})}
      nextCharge={renewDate ? formatHere(renewDate) : undefined}
      onCheck={fetchAndResumePurchases}
      phase={purchase.phase}
      subject={PLAN_NAMES[product]}
    />
  );
}
