import type { StorageProvider } from '@shared/reference/features';
import { Icon } from '@shared/ui/icon';
import type { ReactNode } from 'react';
import { type LinkOutcome, linkReturnText } from './link-return';
import styles from './storages.module.css';

interface LinkEndedProps {
  outcome: LinkOutcome;
  provider: StorageProvider;
}

/**
 * The outcome of an attempt to link a storage that has just ended; not an error if the person declined, or has to
 * allow more.
 */
export function LinkEnded({ outcome, provider }: LinkEndedProps): ReactNode {
  const text = linkReturnText(outcome, provider);
  if (outcome === 'denied' || outcome === 'wider') {
    return (
      <p className={styles.fact} role="status">
        {text}
      </p>
    );
  }
  return (
    <p className={styles.problem} role="alert">
      <Icon name="error" size={16} />
      <span>{text}</span>
    </p>
  );
}
