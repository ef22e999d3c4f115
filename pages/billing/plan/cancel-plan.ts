import { renews, showCanceled, showPlans } from '@pages/billing/billing-store';
import { purchaseStore } from '@pages/billing/purchase/purchase-store';
import { replaceRoute } from '@pages/billing/use-route';
import { cancelPlan, listPlans } from '@shared/api/calls/plans';
import type { Plan } from '@shared/api/shapes/plans';
import { type Failure, failureSentence, isSignedOut } from '@shared/api/transport/failure';
import { DURATIONS } from '@shared/durations';
import { isHeldElsewhere, withLock } from '@shared/lib/locks';
import { MESSAGES } from '@shared/messages';
import { billingHash } from '@shared/reference/addresses/paths';
import { notify } from '@shared/stores/notices';
import { createStore } from 'zustand/vanilla';
import { PLAN_NOTICE } from './plan-notice';
import { dateAfter } from './plan-words';

/** State of the cancellation. */
export const cancellationStore = createStore<{ isBusy: boolean; error: string | null }>(() => ({
  isBusy: false,
  error: null,
}));

/**
 * Cancels a subscription (specification 7). If the answer is lost or says that there is no such plan (any more), the
 * list of plans decides: a plan that no longer renews is canceled, however often that was requested.
 */
export async function cancelSubscription(plan: Plan): Promise<void> {
  const result = await withLock(`cancel-plan:${plan.guid}`, async () => {
    cancellationStore.setState({ isBusy: true, error: null });
    try {
      const outcome = await cancelPlan(plan.guid);
      if (outcome.ok) showCanceled(plan.guid);
      const loadedAt = Date.now();
      const plans = await listPlans();
      if (plans.ok) showPlans(plans.value, loadedAt);
      const isOver = plans.ok && !plans.value.some((one) => one.guid === plan.guid && renews(one));
      if (outcome.ok || (!isSignedOut(outcome.failure) && isOver)) sayCanceled(plan);
      else showFailed(outcome.failure);
    } finally {
      cancellationStore.setState({ isBusy: false });
    }
  });
  if (isHeldElsewhere(result)) showFailed({ kind: 'aborted' });
}

/** Clears an earlier failure when the view is opened again. */
export function clearCancellationError(): void {
  cancellationStore.setState({ error: null });
}

function sayCanceled(plan: Plan): void {
  const text = `Your subscription is canceled. It stays active${dateAfter('until', plan.current_period_end) || ' until the end of the paid period'}.`;
  // The thanks for a purchase no longer fit.
  purchaseStore.setState({ bought: null });
  notify({ type: 'success', text, duration: DURATIONS.otherSuccess, key: PLAN_NOTICE });
  replaceRoute(billingHash('planinfo'));
}

function showFailed(failure: Failure): void {
  const text = failureSentence(MESSAGES.plans.cancelFailed, failure);
  cancellationStore.setState({ error: text });
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: PLAN_NOTICE });
}
