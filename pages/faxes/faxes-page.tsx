import { PageFrame } from '@shared/boot/page/page-frame';
import { Button } from '@shared/ui/buttons/button';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import styles from './faxes-page.module.css';
import { faxesStore, showMore } from './faxes-store';

/** The page Faxes. */
export function FaxesPage(): ReactNode {
  const { phase } = useStore(faxesStore);
  return (
    <PageFrame>
      <div className={styles.content}>
        <h1>Faxes</h1>
        {phase === 'short' ? <Button onClick={showMore}>Show more</Button> : <p>There is more.</p>}
      </div>
    </PageFrame>
  );
}
