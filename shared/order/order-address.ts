import { orderIdAt } from '@shared/reference/addresses/order-page';
import { PATHS } from '@shared/reference/addresses/paths';
import { FORM_STEPS, type FormStep } from './order-flow-state';

/** The part of the order flow that an address requests (specification 2, order flow). */
export type OrderAddress = { kind: 'form' } | { kind: 'provider'; provider: string } | { kind: 'order'; guid: string };

/** Reads the path of an address. Any path outside the flow is the form. */
export function readAddress(pathname: string): OrderAddress {
  const [, provider] = /^\/start\/([a-z]+)\/?$/.exec(pathname) ?? [];
  if (provider !== undefined) return { kind: 'provider', provider };
  const guid = orderIdAt(pathname);
  return guid === null ? { kind: 'form' } : { kind: 'order', guid };
}

/** True for the addresses that become /start: `/`, empty and `/index.html` (specification 2). */
export function redirectsToStart(pathname: string): boolean {
  return pathname === '' || pathname === PATHS.root || pathname === PATHS.index;
}

/** What a history entry of the flow stores: the step, and the order it belongs to. */
export interface StepState {
  orderStep: FormStep;
  orderId: string;
}

/** The step a history entry stores for this order; recipient if it stores none or belongs to another order. */
export function readStepState(state: unknown, orderId: string): FormStep {
  if (typeof state !== 'object' || state === null) return 'recipient';
  // every member is checked below
  const { orderStep, orderId: id } = state as Partial<Record<keyof StepState, unknown>>;
  return id === orderId ? (FORM_STEPS.find((step) => step === orderStep) ?? 'recipient') : 'recipient';
}
