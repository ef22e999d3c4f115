import type { FaxReason } from '@shared/reference/fax-reasons';

/** What is known of a paid fax on its way, from the first time it is handed to the fax engine. */
export interface FaxDeliveryTable {
  order_id: string;
  /** `waiting`: for its next try, or for the engine to take it. */
  state: 'waiting' | 'queued' | 'sending' | 'delivered' | 'failed';
  pages: number;
  /** Of the latest try. */
  pages_sent: number;
  /** How many tries the engine has taken. */
  tries: number;
  /** When the next try is due; null while one is under way, and at the end. */
  next_try: number | null;
  /** The engine's name of the try under way; null if there is none. */
  engine_fax: string | null;
  /** When this server last began to hand a try over; null once the engine has it. */
  handing_over_at: number | null;
  /** Why the latest try failed. */
  reason: FaxReason | null;
  /** The engine's own words for it, for operators. */
  detail: string | null;
  created_at: number;
  updated_at: number;
  /** When it was delivered or given up. */
  ended_at: number | null;
}

/** The money of a fax that could not be delivered: noted before the provider is asked. */
export interface OrderRefundTable {
  order_id: string;
  payment_intent: string;
  /** Cents. */
  amount: number;
  /** `asked`: until the provider has confirmed it. `failed`: it was not paid out after all. */
  state: 'asked' | 'done' | 'failed';
  /** The provider's id; null if somebody else refunded it. */
  refund: string | null;
  created_at: number;
  updated_at: number;
}
