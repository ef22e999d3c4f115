import type { PaymentPhase } from '@shared/payments/status/payment-phase';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** The phase of the payment, separate from the order's state because it governs leaving and presses. */
const paymentPhaseStore = createStore<{ phase: PaymentPhase }>(() => ({ phase: { kind: 'idle' } }));

/** The phase of the payment, for components. */
export function usePaymentPhase(): PaymentPhase {
  return useStore(paymentPhaseStore, (state) => state.phase);
}

/** Sets the phase of the payment. */
export function setPaymentPhase(phase: PaymentPhase): void {
  paymentPhaseStore.setState({ phase });
}

/** Forgets the reason of the last refusal: a person who returns to the step starts anew. */
export function forgetRefusal(): void {
  const { kind } = paymentPhaseStore.getState().phase;
  if (kind === 'refused' || kind === 'repriced') setPaymentPhase({ kind: 'idle' });
}

/** True during a payment: no second press, and no leaving without a warning. */
export function isPaying(): boolean {
  return paymentPhaseStore.getState().phase.kind === 'working';
}
