import type { Services } from '@server/context';
import { runAttempt } from '@server/payments/run-attempt';
import { RENEWAL_PAYMENT } from './renewal-payment';
import { beginRenewal, type RenewalJob } from './renewal-store';

/**
 * Job `renew-plan`: charges a subscription for its next period on its renewal date (Specification 9). Run twice it
 * charges once. Of a plan that was cancelled while its renewal was under way, it finds out what became of the charge.
 *
 * @throws Error when the provider's answer is not known: the job is done again later.
 */
export async function renewPlan(services: Services, payload: unknown): Promise<void> {
  // Written by enqueueRenewalTry and nothing else.
  const renewal = await beginRenewal(services, payload as RenewalJob);
  if (renewal?.state === 'running') await runAttempt(services, RENEWAL_PAYMENT, renewal);
}
