/** What is paid for. */
export const PAYMENTS_OF = ['order', 'plan', 'renewal'] as const;
export type PaymentOf = (typeof PAYMENTS_OF)[number];

/**
 * How a payment went. `paid` counts each thing once, when it became paid; `refunded` a charge that came for nothing and was
 * given back; `disputed` a payment that its owner's bank takes back, once for each dispute; the others each time the provider
 * said so.
 */
export const PAYMENT_OUTCOMES = ['paid', 'needs-action', 'refused', 'unknown', 'refunded', 'disputed'] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** How one run of a job ended; `failed` is tried again, `given-up` is not, nor is `unsure`: it may have been done. */
export const JOB_OUTCOMES = ['done', 'failed', 'given-up', 'unsure'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/** One answered call. `route`: the pattern it was answered under, never its path. */
export interface CountedCall {
  method: string;
  route: string;
  status: number;
  seconds: number;
}

/** What the server counts. Nothing personal, no ids: only words of closed lists. */
export interface Metrics {
  call(call: CountedCall): void;
  payment(of: PaymentOf, outcome: PaymentOutcome): void;
  job(kind: string, outcome: JobOutcome): void;
}

/** Counts nothing: while nobody asks. */
export const noMetrics: Metrics = {
  call: () => undefined,
  payment: () => undefined,
  job: () => undefined,
};
