import { useFeature } from '@pages/home/plan/use-feature';
import { billingHash, PATHS } from '@shared/reference/addresses/paths';
import type { FeatureId } from '@shared/reference/features';
import { Icon } from '@shared/ui/icon';
import { lockIcon } from '@shared/ui/icons/sign-in';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import type { ReactNode } from 'react';
import styles from './plan-feature.module.css';

/** Address of the plans with more features. */
export const PLANS_HREF = PATHS.billing + billingHash('planselect');

interface PlanFeatureProps {
  feature: FeatureId;
  name: string;
  /** Why the feature does not work although it is turned on; null if it is off or works. */
  paused: string | null;
  /** What the feature does here, or what is paused; null for neither. */
  children: string | null;
}

/** A feature of the plan: an optional description, and whether the person has it, it is paused, or how to get it. */
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
