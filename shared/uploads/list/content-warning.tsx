import { Icon } from '@shared/ui/icon';
import { warningIcon } from '@shared/ui/icons/tones';
import type { PdfFacts } from '@shared/uploads/inspect/inspection';
import { contentText } from './content-text';
import styles from './odd-pages-warning.module.css';

/** Warns of content that will not be faxed as the person may expect. */
export function ContentWarning({ facts }: { facts: PdfFacts }) {
  const text = contentText(facts);
  return text === null ? null : (
    <p className={styles.warning}>
      <Icon className={styles.icon} name={warningIcon} size={16} />
      <span>{text}</span>
    </p>
  );
}
