import { billingHash, PATHS } from '@shared/reference/addresses/paths';
import type { FeatureId } from '@shared/reference/features';
import { useUser } from '@shared/stores/use-info';
import { Icon } from '@shared/ui/icon';
import { lockIcon } from '@shared/ui/icons/sign-in';
import type { ReactNode } from 'react';
import styles from './archive-panel.module.css';

/** Whether the signed-in person's plan has a feature (specification 6). */
export function useFeature(feature: FeatureId): boolean {
  return useUser()?.features[feature] ?? false;
}

/** Where to get a plan with more features. */
export const PLANS_HREF = PATHS.billing + billingHash('planselect');

/** A feature of the plan: what it does, if that is said, and that the person has it, or how to get it. */
export function PlanFeature({
  feature,
  name,
  children,
}: {
  feature: FeatureId;
  name: string;
  /** What it does here; null where it does nothing. */
  children: string | null;
}): ReactNode {
  const isIncluded = useFeature(feature);
  return (
    <div className={styles.feature} data-included={isIncluded || undefined}>
      <Icon name={isIncluded ? 'check' : lockIcon} />
      <div>
        <p className={styles.featureName}>{name}</p>
        <p className={styles.featureText}>
          {children && <span>{`${children} `}</span>}
          {isIncluded ? (
            <span>Included in your plan.</span>
          ) : (
            <a href={PLANS_HREF}>Not in your plan. See plans that include it.</a>
          )}
        </p>
      </div>
    </div>
  );
}
