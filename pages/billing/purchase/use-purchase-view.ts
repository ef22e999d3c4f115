import { billingStore, planInForce } from '@pages/billing/billing-store';
import type { Plan, PlanProduct } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { type PlanQuote, quotePlan } from '@shared/payments/plan-price';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { isOpen, purchaseStore, usePurchase } from './purchase-store';

/** What the two views that buy have in common. */
export interface PurchaseView {
  /** The price as shown; it changes only where the person sees both. */
  quote: PlanQuote;
  /** The plan of this product that is in force already. */
  had: Plan | undefined;
  /** This product is being bought now. */
  isBusy: boolean;
  /** The outcome of a purchase is open: no other may begin. */
  isBlocked: boolean;
}

/** The price of a product as of when the view was opened, or as of the last change that was shown. */
export function usePurchaseView(product: PlanProduct): PurchaseView {
  const [firstQuote] = useState(() => quotePlan(product, serverNow()));
  const billing = useStore(billingStore);
  const purchase = usePurchase();
  const { phase, newQuote } = purchase;
  const isMine = purchase.product === product;

  // An answer to an earlier press says nothing about the view opened anew.
  useEffect(() => {
    const isIdle = !isOpen(purchaseStore.getState());
    if (isIdle) purchaseStore.setState({ phase: { kind: 'idle' }, newQuote: null, bought: null });
  }, []);

  return {
    quote: newQuote?.product === product ? newQuote : firstQuote,
    had: billing.phase === 'ready' ? planInForce(billing.plans, product) : undefined,
    isBusy: isMine && phase.kind === 'working',
    isBlocked: isOpen(purchase) && !(isMine && phase.kind === 'working'),
  };
}
