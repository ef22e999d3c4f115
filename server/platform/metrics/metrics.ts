import type { PaymentOf } from '@server/platform/data/payments-of';

/**
 * The outcome of a payment. `paid` counts each purchase once, when it is paid; `refunded` a charge that paid for
 * nothing and was refunded; `returned` the refund of an undeliverable fax; `disputed` each dispute once; the others
 * each time the provider reports them.
 */
export const PAYMENT_OUTCOMES = [
  'paid',
  'needs-action',
  'refused',
  'unknown',
  'refunded',
  'returned',
  'disputed',
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** How a job's run ended; `failed` is retried; `given-up` is not, nor is `unsure`, which may have been done. */
export const JOB_OUTCOMES = ['done', 'failed', 'given-up', 'unsure'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** An answered call. `route` is the pattern, never the path. */
export interface CountedCall {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** What the server counts. No personal data or ids: labels come from closed lists. */
export interface Metrics {
  call(call: CountedCall): void;
  payment(of: PaymentOf, outcome: PaymentOutcome): void;
  job(kind: string, outcome: JobOutcome): void;
}

/** Counts nothing, for a server without a metrics port. */
export const noMetrics: Metrics = {
  call: () => undefined,
  payment: () => undefined,
  job: () => undefined,
};
