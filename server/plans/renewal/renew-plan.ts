import { runAttempt } from '@server/payments/run-attempt';
import type { PaymentServices } from '@server/payments/services';
import { beginRenewal, type RenewalJob } from '@server/plans/renewal-store';
import type { JobRun } from '@server/queue/job-run';
import { beginsEverywhere } from '@shared/payments/plan-days';
import { RENEWAL_PAYMENT } from './renewal-payment';

/**
 * Job `renew-plan`: charges a subscription for its next period once its renewal date has begun everywhere
 * (specification 9). Run twice, it charges once. If the plan was canceled during its renewal, it determines the outcome
 * of the charge.
 *
 * @throws Error if the outcome is unknown: the job is retried later.
 */
export async function renewPlan(services: PaymentServices, payload: unknown, run: JobRun): Promise<void> {
  // Only enqueueRenewalTry writes this payload.
  const job = payload as RenewalJob;
  const due = beginsEverywhere(job.date);
  // The clock may have been ahead when the job was taken.
  if (services.clock.now() < due) {
    run.again(due);
    return;
  }
  const renewal = await beginRenewal(services, job);
  if (renewal?.state === 'running') await runAttempt(services, RENEWAL_PAYMENT, renewal);
}
