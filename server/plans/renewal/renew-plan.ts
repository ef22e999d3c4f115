import type { Services } from '@server/context';
import { runAttempt } from '@server/payments/run-attempt';
import { RENEWAL_PAYMENT } from './renewal-payment';
import { beginRenewal, type RenewalJob } from './renewal-store';

/**
 * Job `renew-plan`: charges a subscription for its next period on its renewal date (specification 9). Run twice, it
 * charges once. If the plan was canceled during its renewal, it determines the outcome of the charge.
 *
 * @throws Error if the outcome is unknown: the job is retried later.
 */
export async function renewPlan(services: Services, payload: unknown): Promise<void> {
  // Only enqueueRenewalTry writes this payload.
  const renewal = await beginRenewal(services, payload as RenewalJob);
  if (renewal?.state === 'running') await runAttempt(services, RENEWAL_PAYMENT, renewal);
}
