import { actionName, changeIdentifier } from '@pages/home/archive-actions';
import styles from '@pages/home/archive-panel.module.css';
import { homeStore } from '@pages/home/home-store';
import type { Archive } from '@shared/api/shapes/archives';
import { Button } from '@shared/ui/buttons/button';
import { type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { IdentifierDialog } from './identifier-dialog';

/** Changes the identifier, always after a confirmation (specification 4 and 8). */
export function IdentifierSection({ archive: { id, email } }: { archive: Archive }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = useStore(homeStore, (state) => state.busy.includes(actionName('regenerate', id)));
  const change = async (): Promise<void> => {
    if (await changeIdentifier(id)) setIsAsking(false);
  };
  return (
    <section aria-labelledby="identifier-title" className={styles.identifier}>
      <div className={styles.identifierWords}>
        <h3 id="identifier-title">Identifier</h3>
        <p className={styles.hint}>A new identifier gives this archive a new email address and printer.</p>
      </div>
      <Button onClick={() => setIsAsking(true)}>Change identifier…</Button>
      {isAsking && (
        <IdentifierDialog
          email={email}
          isBusy={isBusy}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => void change()}
        />
      )}
    </section>
  );
}
