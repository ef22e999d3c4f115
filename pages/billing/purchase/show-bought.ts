import { PLAN_NOTICE } from '@pages/billing/plan/plan-notice';
import { type Bought, purchaseStore } from '@pages/billing/purchase-store';
import { TRIAL_STARTED } from '@pages/billing/trial-words';
import { replaceRoute } from '@pages/billing/use-route';
import { DURATIONS } from '@shared/durations';
import { shownEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { billingHash } from '@shared/reference/addresses/paths';
import { isTrial } from '@shared/reference/prices';
import { notify } from '@shared/stores/notices';

/**
 * Replaces the purchase by planinfo with thanks (specification 4 and 8), so that Back does not lead to paying again.
 */
export function showBought(bought: Bought): void {
  purchaseStore.setState({ bought, isExtending: false });
  notify({
    type: 'success',
    text: isTrial(bought.product) ? TRIAL_STARTED : MESSAGES.plans.purchased(shownEmail(bought.email)),
    duration: DURATIONS.planSuccess,
    key: PLAN_NOTICE,
  });
  replaceRoute(billingHash('planinfo'));
}
