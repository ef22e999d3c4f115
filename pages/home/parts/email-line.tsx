import styles from '@pages/home/home-page.module.css';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text';

/** An archive's e-mail address with its copy button; `archiveId` distinguishes the buttons on a page. */
export function EmailLine({ email, archiveId }: { email: string; archiveId: string }): ReactNode {
  return (
    <div className={styles.email}>
      <bdi className={styles.emailText}>{email}</bdi>
      <CopyText of={archiveId} text={email} what="email address" />
    </div>
  );
}
