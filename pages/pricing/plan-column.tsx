import { formatUsd } from '@shared/lib/money';
import { purchasePath } from '@shared/reference/addresses/paths';
import { FeatureName } from '@shared/reference/feature-name';
import type { PlanOffer } from '@shared/reference/plan-offers';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Icon } from '@shared/ui/icon';
import { clockIcon } from '@shared/ui/icons/documents';
import { retryIcon } from '@shared/ui/icons/turns';
import { type ReactNode, useId } from 'react';
import styles from './plan-column.module.css';

/** The page is built without asking a server what it offers, and does not change when it answers. */
const UNKNOWN: readonly string[] = [];

/** One plan: who it is for, its price, how it ends, what it includes, and a link to buy it (specification 2 and 9). */
export function PlanColumn({ offer }: { offer: PlanOffer }): ReactNode {
  const nameId = useId();
  return (
    <li className={styles.column}>
      <h3 className={styles.name} id={nameId}>
        {offer.name}
      </h3>
      <p className={styles.price}>
        <span className={styles.amount}>{offer.price === 0 ? 'Free' : formatUsd(offer.price)}</span>{' '}
        <span>{offer.period}</span>
      </p>
      <p>{offer.summary}</p>
      <p className={styles.renewal}>
        <Icon name={offer.renews ? retryIcon : clockIcon} size={18} />
        <span>{offer.renewal}</span>
      </p>
      <LinkButton wide href={purchasePath(offer.plan)} aria-describedby={nameId}>
        {offer.price === 0 ? 'Start trial' : `Choose ${offer.name.toLowerCase().replace(' subscription', '')}`}
      </LinkButton>
      <ul className={styles.features}>
        {offer.features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={16} />
            <span>
              <FeatureName capabilities={UNKNOWN} id={feature} />
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}
