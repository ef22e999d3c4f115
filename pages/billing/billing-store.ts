import { listPlans } from '@shared/api/calls/plans';
import type { Plan } from '@shared/api/shapes/plans';
import type { Failure } from '@shared/api/transport/failure';
import { fetchZones } from '@shared/lib/time/dates';
import { planEnd } from '@shared/payments/plan-state';
import { untilReleased } from '@shared/ui/until-released';
import { createStore } from 'zustand/vanilla';

/** The person's plans as far as they are known (specification 3, plan). */
export type BillingState =
  | { phase: 'loading' }
  | { phase: 'failed'; failure: Failure }
  /** `loadedAt`: when they were requested, ms since the epoch by this browser's clock. */
  | { phase: 'ready'; plans: readonly Plan[]; loadedAt: number };

/** State of the billing page. */
export const billingStore = createStore<BillingState>(() => ({ phase: 'loading' }));

let latest = 0;

/** Guids of the subscriptions canceled on this page. */
const canceled = new Set<string>();

/**
 * Reads the plans (specification 7), and loads the time zones in which their times are shown. The shown plans stay
 * during a reload and while a button is being pressed, so that what a press agrees to does not change.
 */
export async function loadPlans(): Promise<void> {
  if (billingStore.getState().phase === 'failed') billingStore.setState({ phase: 'loading' }, true);
  latest += 1;
  const mine = latest;
  const loadedAt = Date.now();
  const [outcome] = await Promise.all([listPlans(), fetchZones()]);
  // Buttons may be replaced by others.
  await untilReleased();
  if (mine !== latest) return;
  if (outcome.ok) showPlans(outcome.value, loadedAt);
  else if (billingStore.getState().phase !== 'ready') {
    billingStore.setState({ phase: 'failed', failure: outcome.failure }, true);
  }
}

/** Reads the plans and shows them, superseding any reading under way; returns whether they could be read. */
export async function loadPlansNow(): Promise<boolean> {
  latest += 1;
  const loadedAt = Date.now();
  const outcome = await listPlans();
  await untilReleased();
  if (outcome.ok) showPlans(outcome.value, loadedAt);
  return outcome.ok;
}

function showPlans(plans: readonly Plan[], loadedAt: number): void {
  billingStore.setState({ phase: 'ready', plans: plans.map(asKnownHere), loadedAt }, true);
}

/** Shows a subscription as canceled, because the server has confirmed it: its list of plans need not say so. */
export function showCanceled(guid: string): void {
  canceled.add(guid);
  const state = billingStore.getState();
  if (state.phase === 'ready') showPlans(state.plans, state.loadedAt);
}

/** The shown plans; none before they are known. */
export function plansShown(): readonly Plan[] {
  const state = billingStore.getState();
  return state.phase === 'ready' ? state.plans : [];
}

function asKnownHere(plan: Plan): Plan {
  if (!canceled.has(plan.guid)) return plan;
  const { guid, plan: product, features, current_period_end } = plan;
  return { guid, plan: product, features, current_period_end, end_date: planEnd(plan) };
}

/**
 * Forgets everything.
 * @internal For tests.
 */
export function resetBilling(): void {
  latest += 1;
  canceled.clear();
  billingStore.setState({ phase: 'loading' }, true);
}
