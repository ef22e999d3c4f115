/** The steps that a person fills in, in order (specification 2 and 4). All are at /start. */
export const FORM_STEPS = ['recipient', 'confirm', 'payment'] as const;

/** One of the steps before the order is paid. */
export type FormStep = (typeof FORM_STEPS)[number];

/** A paid order, from the server's answer and this page's data. */
export interface PaidOrder {
  /** Its guid. */
  order: string;
  /** Cents. */
  amount: number;
  /** 0 if unknown. */
  pagecount: number;
  /** Where the receipt goes; empty if unknown. */
  email: string;
  /** Where to go next; checked by lib/address/done-target before it is followed. */
  redirect?: string;
  /** Ms since the epoch. */
  paidAt: number;
}

/** This browser's record of an order that was paid in it; an amount or page count of 0 is unknown. */
export interface KeptReceipt extends Pick<PaidOrder, 'order' | 'paidAt' | 'email' | 'amount' | 'pagecount'> {
  /** The amount as the page showed it; missing or empty if it was not shown. */
  price?: string;
}

/**
 * The state of the order flow. `loading`: the step expected from the address and the history; `done`: after a payment
 * on this page; `receipt`: a paid order whose address was opened later; `kept`: a paid order that the server no longer
 * shows, but this browser remembers; `unknown`: the address of an order that this visitor may not see; `link-expired`:
 * an address with an invalid token of a mailed link; `order-closed`: the server no longer accepts changes to the order.
 */
export type Flow =
  | { at: 'loading'; wanted: FormStep | 'order' }
  | { at: FormStep }
  | { at: 'done'; paid: PaidOrder }
  | { at: 'receipt' }
  | { at: 'kept'; receipt: KeptReceipt }
  | { at: 'unknown' }
  | { at: 'link-expired' }
  | { at: 'order-closed' };

/** True on the three steps that a person fills in. */
export function isForm(flow: Flow): flow is { at: FormStep } {
  return FORM_STEPS.some((step) => step === flow.at);
}
