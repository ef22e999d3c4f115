import { useFeature } from '@pages/home/plan/use-feature';
import { billingHash, PATHS } from '@shared/reference/addresses/paths';
import type { FeatureId } from '@shared/reference/features';
import { Icon } from '@shared/ui/icon';
import { lockIcon } from '@shared/ui/icons/sign-in';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import type { ReactNode } from 'react';
import styles from './plan-feature.module.css';

/** Where to get a plan with more features. */
export const PLANS_HREF = PATHS.billing + billingHash('planselect');

interface PlanFeatureProps {
  feature: FeatureId;
  name: string;
  /** Why it does nothing although it is turned on; null if it is off, or works. */
  paused: string | null;
  /** What it does here, or what is paused; null where it does nothing. */
  children: string | null;
}

/** A feature of the plan: what it does, if that is said, and that the person has it, that it is paused, or how to get it. */
export function PlanFeature({ feature, name, paused, children }: PlanFeatureProps): ReactNode {
  const isIncluded = useFeature(feature);
  return (
    <div className={styles.feature} data-included={isIncluded || undefined} ref={moveFocusOnRemoval}>
      <Icon name={isIncluded ? 'check' : lockIcon} />
      <div>
        <p className={styles.featureName}>{name}</p>
        {paused !== null && <p className={styles.paused}>{paused}</p>}
        <p className={styles.featureText}>
          {children && <span>{`${children} `}</span>}
          {isIncluded ? (
            <span>Included in your plan.</span>
          ) : (
            <a href={PLANS_HREF}>
              {paused === null ? 'Not in your plan. See plans that include it.' : 'See plans that include it.'}
            </a>
          )}
        </p>
      </div>
    </div>
  );
}
