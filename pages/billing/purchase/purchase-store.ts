import type { PlanProduct, PlanPurchased } from '@shared/api/shapes/plans';
import type { PlanQuote } from '@shared/payments/plan-price';
import type { PaymentPhase } from '@shared/payments/status/payment-phase';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** What was bought on this page load, for the thanks. */
export interface Bought {
  product: PlanProduct;
  email: string;
  /** Cents and order number; null when the payment was found done later, without its own answer. */
  answer: PlanPurchased | null;
}

/** State of the purchase under way. */
export interface PurchaseState {
  /** What is being bought; null while nothing is. */
  product: PlanProduct | null;
  phase: PaymentPhase;
  /** The price that replaced the one first shown; null while that holds. */
  newQuote: PlanQuote | null;
  bought: Bought | null;
}

const START: PurchaseState = { product: null, phase: { kind: 'idle' }, newQuote: null, bought: null };

/** The purchase of this page. */
export const purchaseStore = createStore<PurchaseState>(() => START);

/** The same, for components. */
export function usePurchase(): PurchaseState {
  return useStore(purchaseStore);
}

/** Puts the purchase of a product into a phase. */
export function setPurchasePhase(product: PlanProduct, phase: PaymentPhase): void {
  purchaseStore.setState({ product, phase });
}

/** True while a payment is under way or its outcome unknown: no other may begin. */
export function isOpen({ phase }: PurchaseState): boolean {
  return phase.kind === 'working' || phase.kind === 'unknown';
}

/**
 * Back to the start.
 * @internal For tests.
 */
export function resetPurchase(): void {
  purchaseStore.setState(START, true);
}
