import type { Services } from '@server/context';
import { sendQueuedMail } from '@server/mail/mail-job';
import { evidenceOfFax, tellMaybeSent } from '@server/outbox/fax-evidence';
import { handOverFax } from '@server/outbox/fax-job';
import { ORDER_PAYMENT } from '@server/payments/order/order-payment';
import { refundPayment } from '@server/payments/refund';
import { settleLeftAttempt } from '@server/payments/run-attempt';
import { PLAN_PURCHASE } from '@server/plans/purchase/plan-purchase';
import { renewPlan } from '@server/plans/renewal/renew-plan';
import { deliverEvent } from '@server/sandbox/deliver-event';
import { sendResetLink } from '@server/users/reset-link';
import type { JobRun } from './job-run';
import { tidyUp } from './tidy-up';

/**
 * Does one job; throws to have it tried again later. Must bear being run twice: what must not be repeated begins with
 * `run.begin()`, and its kind is in ONCE_ONLY.
 */
export type JobHandler = (services: Services, payload: unknown, run: JobRun) => Promise<void>;

/** Who does which kind of job. How many at once and how long: `lane-table.ts`. */
export const JOB_HANDLERS: Record<string, JobHandler> = {
  mail: sendQueuedMail,
  fax: handOverFax,
  refund: refundPayment,
  'settle-attempt': (services, payload) => settleLeftAttempt(services, ORDER_PAYMENT, payload),
  'settle-plan-attempt': (services, payload) => settleLeftAttempt(services, PLAN_PURCHASE, payload),
  'renew-plan': renewPlan,
  'reset-link': sendResetLink,
  'provider-event': deliverEvent,
  tidy: tidyUp,
};

/** What became of a run that was left in the middle, as far as can be seen. */
export type Evidence = 'done' | 'not-done' | 'none';

/** For kinds whose runs must not be repeated blindly. */
export interface OnceOnly {
  /** Looks what became of the run with this number, whose process has ended. */
  evidence: (services: Services, payload: unknown, attempt: number) => Promise<Evidence>;
  /** Says to who runs the server that the job may have been done, and is not repeated. */
  tell: (services: Services, payload: unknown, reason: string) => Promise<void>;
}

/** Who looks after runs that began with what must not be repeated. */
export const ONCE_ONLY: Record<string, OnceOnly> = {
  fax: { evidence: evidenceOfFax, tell: tellMaybeSent },
};
