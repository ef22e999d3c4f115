/** The steps a person fills in, in order (specification 2 and 4). All of them live at /start. */
export const FORM_STEPS = ['recipient', 'confirm', 'payment'] as const;

/** One of the steps before the order is paid. */
export type FormStep = (typeof FORM_STEPS)[number];

/** A paid order, from the server's answer and from what this page knew of it. */
export interface PaidOrder {
  /** Its guid. */
  order: string;
  /** Cents. */
  amount: number;
  /** 0 if nobody said. */
  pagecount: number;
  /** Where the receipt goes; empty if nobody said. */
  email: string;
  /** Where to go next; checked by lib/address/safe-url before it is followed. */
  redirect?: string;
  /** Ms since the epoch. */
  paidAt: number;
}

/** What this browser remembers of an order that was paid in it; an amount or page count of 0 is unknown. */
export interface KeptReceipt extends Pick<PaidOrder, 'order' | 'paidAt' | 'email' | 'amount' | 'pagecount'> {
  /** The amount as the page showed it; missing or empty if it did not. */
  price?: string;
}

/**
 * Where the order flow is. `loading` knows from the address and the history what will probably be shown; `done` follows
 * a payment on this page; `receipt` is a paid order whose address was opened later; `kept` is one that the server no
 * longer shows, but this browser remembers; `unknown` is such an address without an order this visitor may see;
 * `link-expired` is one with the token of a mailed link that opens nothing; `order-closed` is an order that the server no longer
 * accepts changes for.
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
