import type { PlanProduct, PlanPurchased } from '@shared/api/shapes/plans';
import type { PlanQuote } from '@shared/payments/plan-price';
import type { PaymentPhase } from '@shared/payments/status/payment-phase';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** A purchase during this page load, for the thank-you message. */
export interface Bought {
  product: PlanProduct;
  email: string;
  /** The expected charge, in cents; null if unknown. */
  cost: number | null;
  /** The server's answer; null if the payment was confirmed later, without its own answer. */
  answer: PlanPurchased | null;
}

/** State of the current purchase. */
export interface PurchaseState {
  /** The product being bought, or null. */
  product: PlanProduct | null;
  phase: PaymentPhase;
  /** The price that replaced the one first shown; null while that is valid. */
  newQuote: PlanQuote | null;
  bought: Bought | null;
  /** The person asked to extend a one-year plan. Reset by the purchase, so that Back does not lead to paying again. */
  isExtending: boolean;
}

const START: PurchaseState = {
  product: null,
  phase: { kind: 'idle' },
  newQuote: null,
  bought: null,
  isExtending: false,
};

/** The store of this page's purchase. */
export const purchaseStore = createStore<PurchaseState>(() => START);

/** This page's purchase, for components. */
export function usePurchase(): PurchaseState {
  return useStore(purchaseStore);
}

/** Sets the phase of a product's purchase. */
export function setPurchasePhase(product: PlanProduct, phase: PaymentPhase): void {
  purchaseStore.setState({ product, phase });
}

/** True during a payment and while its outcome is unknown: no other may begin. */
export function isOpen({ phase }: PurchaseState): boolean {
  return phase.kind === 'working' || phase.kind === 'unknown';
}

/**
 * Resets the store.
 * @internal For tests.
 */
export function resetPurchase(): void {
  purchaseStore.setState(START, true);
}
