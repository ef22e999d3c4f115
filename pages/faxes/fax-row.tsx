import type { SentFax } from '@shared/api/shapes/orders/faxes';
import { orderPath } from '@shared/reference/addresses/paths';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Icon } from '@shared/ui/icon';
import { clockIcon, fileIcon } from '@shared/ui/icons/documents';
import { TONE_ICONS } from '@shared/ui/icons/tones';
import { retryIcon } from '@shared/ui/icons/turns';
import type { ReactNode } from 'react';
import { factsOf, recipientOf, stateOf } from './fax-words';
import styles from './faxes.module.css';

interface FaxRowProps {
  fax: SentFax;
  isBusy: boolean;
  sendAgain: () => void;
}

/** One fax: its recipient, state, receipt, and a button to send it again. */
export function FaxRow({ fax, isBusy, sendAgain }: FaxRowProps): ReactNode {
  const { tone, text } = stateOf(fax);
  const recipient = recipientOf(fax);
  return (
    <article className={styles.row}>
      <div className={styles.words}>
        <h2 className={styles.recipient}>
          <bdi>{recipient}</bdi>
        </h2>
        <p className={styles.state} data-tone={tone}>
          <Icon name={SIGNS[tone]} size={18} />
          <span>{text}</span>
        </p>
        <p className={styles.fact}>{factsOf(fax)}</p>
        {fax.filenames.length > 0 && (
          <p className={styles.fact}>
            <bdi>{fax.filenames.join(', ')}</bdi>
          </p>
        )}
      </div>
      <div className={styles.ways}>
        <LinkButton
          aria-label={`Receipt of the fax to ${recipient}`}
          href={orderPath(fax.id)}
          icon={fileIcon}
          size="small"
        >
          Receipt
        </LinkButton>
        <Button
          aria-label={`Send again to ${recipient}`}
          busy={isBusy}
          icon={retryIcon}
          onClick={sendAgain}
          size="small"
        >
          Send again
        </Button>
      </div>
    </article>
  );
}

const SIGNS = { waiting: clockIcon, good: TONE_ICONS.success, bad: TONE_ICONS.error } as const;
