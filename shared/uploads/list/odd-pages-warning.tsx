import { Icon } from '@shared/ui/icon';
import { warningIcon } from '@shared/ui/icons/tones';
import type { PdfFacts } from '@shared/uploads/inspect/inspection';
import { UPLOAD_WORDS } from '@shared/uploads/upload-words';
import { measuredText, oddPagesText } from './odd-pages';
import styles from './odd-pages-warning.module.css';

/** Names the pages that are not letter size, with advice, and how many pages of a very long file were measured. */
export function OddPagesWarning({ facts }: { facts: PdfFacts }) {
  const odd = oddPagesText(facts);
  const measured = measuredText(facts);
  return (
    <>
      {odd !== null && (
        <p className={styles.warning}>
          <Icon className={styles.icon} name={warningIcon} size={16} />
          <span>{`${odd} ${UPLOAD_WORDS.oddPagesAdvice}`}</span>
        </p>
      )}
      {measured !== null && <p className={styles.note}>{measured}</p>}
    </>
  );
}
