import { notifyCopied, notifyNotCopied } from '@shared/stores/copy-notices';
import { CopyButton } from '@shared/ui/buttons/copy-button';
import type { ReactNode } from 'react';
import styles from './done-step.module.css';

/** An order number with a button that copies it and confirms, or says that it could not (specification 8). */
export function CopyNumber({ order }: { order: string }): ReactNode {
  return (
    <span className={styles.number}>
      <code>{order}</code>
      <CopyButton
        copiedLabel="Copied"
        label="Copy"
        name="Copy the order number"
        onCopied={notifyCopied}
        onFailed={notifyNotCopied}
        text={order}
        variant="quiet"
      />
    </span>
  );
}
