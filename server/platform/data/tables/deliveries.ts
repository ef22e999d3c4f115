import type { FaxReason } from '@shared/reference/fax-reasons';

/** The delivery of a paid fax, from its first handover to the fax engine on. */
export interface FaxDeliveryTable {
  order_id: string;
  /** `waiting`: for its next try, or until the engine accepts it. */
  state: 'waiting' | 'queued' | 'sending' | 'delivered' | 'failed';
  pages: number;
  /** Pages sent in the latest try. */
  pages_sent: number;
  /** Number of tries by the engine. */
  tries: number;
  /** When the next try is due; null while one is under way, and at the end. */
  next_try: number | null;
  /** The engine that has the current try, or may have it; null if none had one, or before engines were noted. */
  engine: string | null;
  /** The engine's id of the current try; null if there is none. */
  engine_fax: string | null;
  /** When this server last began to hand a try over; null once the engine has it. */
  handing_over_at: number | null;
  /** Why the latest try failed; null if it did not, or if the line was never asked. */
  reason: FaxReason | null;
  /** The engine's own words for the reason, for operators. */
  detail: string | null;
  /** Since when the engine refuses it for a fault of our own; null if it does not. */
  refused_at: number | null;
  created_at: number;
  updated_at: number;
  /** When it was delivered or given up. */
  ended_at: number | null;
}

/** The refund of an undeliverable fax: recorded before the provider is asked. */
export interface OrderRefundTable {
  order_id: string;
  payment_intent: string;
  /** Cents. */
  amount: number;
  /** `asked`: until the provider has confirmed it. `failed`: it was not paid out. */
  state: 'asked' | 'done' | 'failed';
  /** The provider's id; null if this server did not make the refund. */
  refund: string | null;
  created_at: number;
  updated_at: number;
}
