import styles from '@pages/billing/billing-page.module.css';
import type { Features } from '@shared/api/shapes/user';
import { FeatureName } from '@shared/reference/feature-name';
import { FEATURE_IDS } from '@shared/reference/features';
import { useInfo } from '@shared/stores/use-info';
import { Icon } from '@shared/ui/icon';
import type { ReactNode } from 'react';

/** The enabled features by display name; `showAll` lists every feature a plan could have. */
export function FeatureList({ features, showAll = false }: { features: Features; showAll?: boolean }): ReactNode {
  const { capabilities } = useInfo().context.settings;
  const shown = FEATURE_IDS.filter((id) => showAll || features[id]);
  if (shown.length === 0) return <p>No extra features.</p>;
  return (
    <ul className={styles.features}>
      {shown.map((id) => (
        <li key={id}>
          <Icon name={showAll ? 'plus' : 'check'} size={16} />
          <span>
            <FeatureName capabilities={capabilities} id={id} />
          </span>
        </li>
      ))}
    </ul>
  );
}
