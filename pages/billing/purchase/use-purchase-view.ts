import { billingStore, plansShown } from '@pages/billing/billing-store';
import { ownPlan, quoteNow } from '@pages/billing/plan/own-plan';
import { isOpen, purchaseStore, usePurchase } from '@pages/billing/purchase-store';
import type { Plan, PlanProduct } from '@shared/api/shapes/plans';
import type { PlanQuote } from '@shared/payments/plan-price';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';

/** The shared state of the two purchase views. */
export interface PurchaseView {
  /** The displayed price; it changes only when the person is shown both the old and the new one. */
  quote: PlanQuote;
  /** The plan that leaves nothing to buy of this product, if any. */
  had: Plan | undefined;
  /** This product is being bought. */
  isBusy: boolean;
  /** The outcome of a purchase is pending, so no new one may begin; false while this product's payment is running. */
  isBlocked: boolean;
}

/** A product's price at the opening of the view, or the last new price shown, and the state of its purchase. */
export function usePurchaseView(product: PlanProduct): PurchaseView {
  const [firstQuote] = useState(() => quoteNow(plansShown(), product));
  const billing = useStore(billingStore);
  const purchase = usePurchase();
  const { phase, newQuote } = purchase;
  const isMine = purchase.product === product;

  // A reopened view must not show the answer to an earlier press.
  useEffect(() => {
    const isIdle = !isOpen(purchaseStore.getState());
    if (isIdle) purchaseStore.setState({ phase: { kind: 'idle' }, newQuote: null, bought: null });
  }, []);

  return {
    quote: newQuote?.product === product ? newQuote : firstQuote,
    had: billing.phase === 'ready' ? ownPlan(billing.plans, product, purchase.isExtending) : undefined,
    isBusy: isMine && phase.kind === 'working',
    isBlocked: isOpen(purchase) && !(isMine && phase.kind === 'working'),
  };
}
