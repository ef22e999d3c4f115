import styles from '@pages/billing/billing-page.module.css';
import type { Features } from '@shared/api/shapes/user';
import { FEATURE_IDS, FEATURE_NAMES } from '@shared/reference/features';
import { Icon } from '@shared/ui/icon';
import type { ReactNode } from 'react';

/** What the chosen plan adds to what the person has: every plan has every feature. */
export function WhatItAdds({ features }: { features: Features }): ReactNode {
  const isComplete = FEATURE_IDS.every((id) => features[id]);
  return (
    <>
      {isComplete && <p>You already have all of it. This plan keeps it for as long as the plan lasts.</p>}
      <ul className={styles.features}>
        {FEATURE_IDS.map((id) => (
          <li key={id} data-had={features[id] || undefined}>
            <Icon name={features[id] ? 'check' : 'plus'} size={16} />
            <span>
              {FEATURE_NAMES[id]}
              {features[id] && !isComplete && <span className="muted small"> (you have it)</span>}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
