import type { AttemptPhase } from '@shared/payments/attempt/attempt-options';

/**
 * How the payment for an order or a plan stands. `durable` false: the browser keeps no storage. `unknown`: money may have
 * moved and the answer is missing; `elsewhere`: another tab is paying; `repriced`: the price changed since it was shown
 * (cents), nothing was charged.
 */
export type PaymentPhase =
  | { kind: 'idle' }
  | { kind: 'working'; doing: AttemptPhase['phase']; durable: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'repriced'; shown: number; current: number }
  | { kind: 'elsewhere' }
  | { kind: 'unknown'; durable: boolean };
