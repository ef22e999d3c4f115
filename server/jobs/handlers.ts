import type { Services } from '@server/context';
import { sendQueuedMail } from '@server/mail/mail-job';
import { handOverFax } from '@server/outbox/fax-job';
import { refundPayment } from '@server/payments/refund';
import { settleLeftAttempt } from '@server/payments/run-attempt';
import { renewPlan } from '@server/plans/renew-plan';
import { settleLeftPurchase } from '@server/plans/run-plan-attempt';
import { tidyUp } from './tidy-up';

/** Does one job; throws to have it tried again later. Must bear being run twice. */
export type JobHandler = (services: Services, payload: unknown) => Promise<void>;

/** Who does which kind of job. */
export const JOB_HANDLERS: Record<string, JobHandler> = {
  mail: sendQueuedMail,
  fax: handOverFax,
  refund: refundPayment,
  'settle-attempt': settleLeftAttempt,
  'settle-plan-attempt': settleLeftPurchase,
  'renew-plan': renewPlan,
  tidy: tidyUp,
};
