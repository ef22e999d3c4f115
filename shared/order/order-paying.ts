import type { PaymentPhase } from '@shared/payments/status/payment-phase';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The phase of the payment; apart from the order's state, as it says what may be left and pressed. */
const payingStore = createStore<{ phase: PaymentPhase }>(() => ({ phase: { kind: 'idle' } }));

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
