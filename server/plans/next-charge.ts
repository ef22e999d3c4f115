import { formatDay } from '@shared/lib/time/dates';
import { beginsEverywhere } from '@shared/payments/plan-days';

/**
 * When a subscription is charged next, for a sentence that begins with "it". A day that has begun everywhere is not told as
 * ahead: the charge was due then, and has not been made yet.
 *
 * @param now ms since the epoch
 */
export function nextChargeWords(renewalDate: string, now: number): string {
  const day = formatDay(renewalDate);
  return now < beginsEverywhere(renewalDate)
    ? `renews on ${day}`
    : `was to renew on ${day}, and may be charged at any time`;
}
