import styles from '@pages/billing/billing-page.module.css';
import type { Features } from '@shared/api/shapes/user';
import { FeatureName } from '@shared/reference/feature-name';
import { FEATURE_IDS } from '@shared/reference/features';
import { useInfo } from '@shared/stores/use-info';
import { Icon } from '@shared/ui/icon';
import type { ReactNode } from 'react';

/** What the chosen plan adds to what the person has: every plan has every feature. */
export function WhatItAdds({ features }: { features: Features }): ReactNode {
  const { capabilities } = useInfo().context.settings;
  const isComplete = FEATURE_IDS.every((id) => features[id]);
  return (
    <>
      {isComplete && <p>You already have these features. This plan keeps them active.</p>}
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
