import type { AttemptPhase } from '@shared/payments/attempt/attempt-options';

/**
 * Status of the payment for an order or a plan. `durable` false: the browser stores nothing. `unknown`: the answer is
 * missing or inconclusive, so money may have been charged; `detail`: the server's message or status (specification 8);
 * `refused`: not charged, for the reason in `message`; `elsewhere`: another tab is paying; `repriced`: the price has
 * changed since it was shown (cents), and nothing was charged.
 */
export type PaymentPhase =
  | { kind: 'idle' }
  | { kind: 'working'; doing: AttemptPhase['phase']; durable: boolean; detail?: string }
  | { kind: 'refused'; message: string }
  | { kind: 'repriced'; shown: number; current: number }
  | { kind: 'elsewhere' }
  | { kind: 'unknown'; durable: boolean; detail?: string };
