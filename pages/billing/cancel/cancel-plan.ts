import { loadPlansNow, plansShown, showCanceled } from '@pages/billing/billing-store';
import { ownWords } from '@pages/billing/own-words';
import { PLAN_NOTICE } from '@pages/billing/plan/plan-notice';
import { purchaseStore } from '@pages/billing/purchase-store';
import { replaceRoute } from '@pages/billing/use-route';
import { cancelPlan } from '@shared/api/calls/plans';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { type Failure, isSignedOut } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { isHeldElsewhere, withLock } from '@shared/lib/locks';
import { MESSAGES } from '@shared/messages';
import { isPeriodOver, renews } from '@shared/payments/plan-state';
import { billingHash } from '@shared/reference/addresses/paths';
import { notify } from '@shared/stores/notices';
import { createStore } from 'zustand/vanilla';
import { type Asked, canceledWords, changedWords, isSame } from './cancel-words';

/** State of the cancellation. `changed`: why the person is asked again, as the plan differs from what was shown. */
interface CancellationState {
  isBusy: boolean;
  error: string | null;
  changed: { title: string; text: string } | null;
}

const IDLE: CancellationState = { isBusy: false, error: null, changed: null };

/** The cancellation's store. */
export const cancellationStore = createStore<CancellationState>(() => IDLE);

/** What the view says about a plan at this moment: what a press agrees to. */
export function askedOf(plan: Plan): Asked {
  return { plan, endsNow: isPeriodOver(plan, serverNow()) };
}

/**
 * Cancels a subscription (specification 7). Reads it again first: if it was renewed since it was shown or its period is
 * over, nothing is canceled and the view asks again. If the answer is lost or says that there is no such plan, the list
 * of plans decides: a plan that does not renew is canceled, however often that was requested.
 */
export async function cancelSubscription(asked: Asked): Promise<void> {
  const { guid } = asked.plan;
  const result = await withLock(`cancel-plan:${guid}`, async () => {
    cancellationStore.setState({ ...IDLE, isBusy: true });
    try {
      await loadPlansNow();
      if (!askAgain(asked)) await cancelAsAsked(asked);
    } finally {
      cancellationStore.setState({ isBusy: false });
    }
  });
  if (isHeldElsewhere(result)) showFailed({ kind: 'aborted' });
}

/** Clears an earlier failure when the view is reopened. */
export function clearCancellation(): void {
  cancellationStore.setState({ error: null, changed: null });
}

async function cancelAsAsked(asked: Asked): Promise<void> {
  const { guid } = asked.plan;
  const outcome = await cancelPlan(guid);
  const isRead = await loadPlansNow();
  const isOver = isRead && !plansShown().some((one) => one.guid === guid && renews(one));
  // The view of a canceled plan has nothing to cancel, so it is left at once.
  if (outcome.ok) showCanceled(guid);
  if (outcome.ok || (!isSignedOut(outcome.failure) && isOver)) sayCanceled(asked);
  else if (isSignedOut(outcome.failure) || !askAgain(asked)) showFailed(outcome.failure);
}

/** Asks again if the plan that still renews differs from what was shown; returns whether it did. */
function askAgain(asked: Asked): boolean {
  const plan = plansShown().find(({ guid }) => guid === asked.plan.guid);
  if (!plan || !renews(plan)) return false;
  const now = askedOf(plan);
  if (isSame(asked, now)) return false;
  cancellationStore.setState({ changed: changedWords(asked, now) });
  return true;
}

function sayCanceled(asked: Asked): void {
  const listed = plansShown().find(({ guid }) => guid === asked.plan.guid);
  const text = canceledWords(asked, listed, serverNow());
  // The thanks for a purchase would contradict it.
  purchaseStore.setState({ bought: null });
  notify({ type: 'success', text, duration: DURATIONS.otherSuccess, key: PLAN_NOTICE });
  replaceRoute(billingHash('planinfo'));
}

function showFailed(failure: Failure): void {
  const text = ownWords(failure) ?? failureSentence(MESSAGES.plans.cancelFailed, failure);
  cancellationStore.setState({ error: text });
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: PLAN_NOTICE });
}
