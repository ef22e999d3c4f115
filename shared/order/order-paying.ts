import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/**
 * How the payment of this order stands. `unknown`: money may have moved and the answer is missing; `elsewhere`:
 * another tab is paying; `repriced`: the price changed since it was shown (cents), nothing was charged.
 */
export type PaymentPhase =
  | { kind: 'idle' }
  | { kind: 'working'; doing: 'preparing' | 'sending' | 'authenticating' | 'confirming'; durable: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'repriced'; shown: number; current: number }
  | { kind: 'elsewhere' }
  | { kind: 'unknown'; durable: boolean };

/** The phase of the payment; apart from the order's state, as it says what may be left and pressed. */
export const payingStore = createStore<{ phase: PaymentPhase }>(() => ({ phase: { kind: 'idle' } }));

/** The phase of the payment, for components. */
export function usePaymentPhase(): PaymentPhase {
  return useStore(payingStore, (state) => state.phase);
}

/** Puts the payment into a phase. */
export function setPaymentPhase(phase: PaymentPhase): void {
  payingStore.setState({ phase });
}

/** True while a payment is under way: no second press, no leaving without a warning. */
export function isPaying(): boolean {
  return payingStore.getState().phase.kind === 'working';
}
