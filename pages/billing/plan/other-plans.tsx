import styles from '@pages/billing/billing-page.module.css';
import { billingStore } from '@pages/billing/billing-store';
import { amountDue } from '@pages/billing/due-words';
import { dateAfter } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { isPlanInForce, planEnd, planState } from '@shared/payments/plan-state';
import { PLAN_NAMES } from '@shared/reference/prices';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';

/** Explains that the person's other plans continue beside the new one until they end or are canceled. */
export function OtherPlans(): ReactNode {
  const state = useStore(billingStore);
  const now = serverNow();
  const plans = state.phase === 'ready' ? state.plans.filter((plan) => isPlanInForce(plan, now)) : [];
  if (plans.length === 0) return null;
  return (
    <Callout
      type="info"
      title={plans.length === 1 ? 'Your current plan stays as it is' : 'Your current plans stay as they are'}
    >
      <ul className={styles.plain}>
        {plans.map((plan) => (
          <li key={plan.guid}>{`${PLAN_NAMES[plan.plan]}: ${courseOf(plan, now)}.`}</li>
        ))}
      </ul>
    </Callout>
  );
}

function courseOf(plan: Plan, now: number): string {
  const state = planState(plan, now);
  if (state === 'due') return `${amountDue(plan)} is still to be charged, unless you cancel it in Plan and billing`;
  return state === 'renews'
    ? `renews${dateAfter('on', plan.renewal_date ?? '')} unless you cancel it in Plan and billing`
    : `ends${dateAfter('on', planEnd(plan))}`;
}
