import { sendResetLink } from '@server/accounts/users/reset-link';
import { sendReports } from '@server/archives/activity/send-reports';
import { documentAdded } from '@server/archives/documents/document-added';
import { resumePaused } from '@server/archives/resume-paused';
import { forwardDocument } from '@server/archives/storages/forward-document';
import { revokeLink } from '@server/archives/storages/revoke-link';
import { handOverFax } from '@server/faxing/outbox/fax-job';
import { priorOutcomeOfFax, tellMaybeSent } from '@server/faxing/outbox/prior-outcome';
import { sendQueuedMail } from '@server/mail/mail-job';
import { settleInterruptedAttempt } from '@server/payments/follow-up';
import { ORDER_PAYMENT } from '@server/payments/order/order-payment';
import { refundPayment } from '@server/payments/refund';
import { tellPlanNotice } from '@server/plans/plan-notices';
import { PLAN_PURCHASE } from '@server/plans/purchase/plan-purchase';
import { renewPlan } from '@server/plans/renewal/renew-plan';
import { mailPrintCopy } from '@server/printing/print-copy';
import type { AtMostOnce, JobHandler } from './job-handler';
import { tidyUp } from './tidy/tidy-up';

/** The handler for each kind of job. Concurrency and time limits are in `lane-table.ts`. */
export const JOB_HANDLERS: Record<string, JobHandler> = {
  mail: sendQueuedMail,
  fax: handOverFax,
  refund: refundPayment,
  'settle-attempt': (services, payload) => settleInterruptedAttempt(services, ORDER_PAYMENT, payload),
  'settle-plan-attempt': (services, payload) => settleInterruptedAttempt(services, PLAN_PURCHASE, payload),
  'renew-plan': renewPlan,
  'plan-notice': tellPlanNotice,
  'resume-paused': resumePaused,
  'reset-link': sendResetLink,
  'document-added': documentAdded,
  'print-copy': mailPrintCopy,
  'forward-document': forwardDocument,
  'revoke-link': revokeLink,
  reports: sendReports,
  tidy: tidyUp,
};

/** The kinds of jobs whose runs must not be retried blindly. */
export const AT_MOST_ONCE: Record<string, AtMostOnce> = {
  fax: { priorOutcome: priorOutcomeOfFax, tell: tellMaybeSent },
};
