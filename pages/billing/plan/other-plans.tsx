import styles from '@pages/billing/billing-page.module.css';
import { billingStore } from '@pages/billing/billing-store';
import { PLAN_NAMES } from '@shared/reference/prices';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { dateAfter } from './plan-words';

/**
 * Explains what happens to the person's other plans: they continue beside the new one until they end or are canceled.
 */
export function OtherPlans(): ReactNode {
  const state = useStore(billingStore);
  if (state.phase !== 'ready' || state.plans.length === 0) return null;
  return (
    <Callout
      type="info"
      title={state.plans.length === 1 ? 'Your current plan stays active' : 'Your current plans stay active'}
    >
      <ul className={styles.plain}>
        {state.plans.map(({ guid, plan, renewal_date, end_date, current_period_end }) => (
          <li key={guid}>
            {renewal_date === undefined
              ? `${PLAN_NAMES[plan]}: ends${dateAfter('on', end_date ?? current_period_end)}.`
              : `${PLAN_NAMES[plan]}: renews${dateAfter('on', renewal_date)} unless you cancel it in Plan and billing.`}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
