import styles from '@pages/billing/billing-page.module.css';
import { billingStore } from '@pages/billing/billing-store';
import type { Plan } from '@shared/api/shapes/plans';
import type { Features } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import type { PlanQuote } from '@shared/payments/plan-price';
import { isPlanInForce, planEnd, renews } from '@shared/payments/plan-state';
import { FeatureName } from '@shared/reference/feature-name';
import { FEATURE_IDS } from '@shared/reference/features';
import { useInfo } from '@shared/stores/use-info';
import { Icon } from '@shared/ui/icon';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';

/** What the chosen plan adds to the person's features: every plan has every feature. */
export function AddedFeatures({ features, quote }: { features: Features; quote: PlanQuote }): ReactNode {
  const { capabilities } = useInfo().context.settings;
  const state = useStore(billingStore);
  const isComplete = FEATURE_IDS.every((id) => features[id]);
  return (
    <>
      {isComplete && <p>{ownedText(state.phase === 'ready' ? state.plans : [], quote)}</p>}
      <ul className={styles.features}>
        {FEATURE_IDS.map((id) => (
          <li key={id} data-had={features[id] || undefined}>
            <Icon name={features[id] ? 'check' : 'plus'} size={16} />
            <span>
              <FeatureName capabilities={capabilities} id={id} />
              {features[id] && !isComplete && <span className="muted small"> (already included)</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Only a plan that outlasts those in force keeps anything active. */
function ownedText(plans: readonly Plan[], { periodEnd, renewDate }: PlanQuote): string {
  const inForce = plans.filter((plan) => isPlanInForce(plan, serverNow()));
  const outlasts = (plan: Plan): boolean => !renews(plan) && (renewDate !== null || planEnd(plan) < periodEnd);
  if (inForce.length === 0) return 'You already have these features.';
  return inForce.every(outlasts)
    ? 'You already have these features. This plan keeps them active after your current plan ends.'
    : 'You already have these features with your current plan.';
}
