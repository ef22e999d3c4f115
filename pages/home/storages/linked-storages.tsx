import { linksStore } from '@pages/home/links-state';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { STORAGE_PROVIDERS, type StorageProvider } from '@shared/reference/features';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { VisuallyHidden } from '@shared/ui/visually-hidden';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { forgetLinkReturn, readLinkReturn } from './link-return';
import { openLinks } from './links-store';
import { StorageRow } from './storage-row';
import styles from './storages.module.css';
import { useLinks } from './use-links';

interface LinkedStoragesProps {
  archiveId: string;
  /** Storages that can be linked. */
  providers: readonly StorageProvider[];
}

/** The storages with their links, once known, and the outcome of an attempt to link one that has just ended. */
export function LinkedStorages({ archiveId, providers }: LinkedStoragesProps): ReactNode {
  const state = useStore(linksStore);
  const [ended] = useState(() => readLinkReturn(location.search));
  useEffect(forgetLinkReturn, []);
  useLinks(archiveId);
  // Before this archive's links are requested, the state is that of the previous one.
  if (state.phase === 'loading' || state.archiveId !== archiveId) {
    return (
      <>
        <VisuallyHidden>Loading linked storages…</VisuallyHidden>
        <Skeleton height="control" lines={providers.length} />
      </>
    );
  }
  if (state.phase === 'failed') {
    return (
      <Callout action={<Button onClick={() => void openLinks(archiveId)}>Try again</Button>} role="alert" type="error">
        {failureSentence('An error occurred retrieving the linked storages.', state.failure)}
      </Callout>
    );
  }
  // A storage that the server does not offer can still be unlinked.
  const shown = STORAGE_PROVIDERS.filter(
    (provider) => providers.includes(provider) || state.links.some((link) => link.provider === provider),
  );
  return (
    <ul className={styles.providers}>
      {shown.map((provider) => (
        <StorageRow
          archiveId={archiveId}
          key={provider}
          known={{
            link: state.links.find((link) => link.provider === provider),
            isUnlinking: state.unlinking.includes(provider),
            ended: ended?.provider === provider ? ended.outcome : undefined,
          }}
          provider={provider}
        />
      ))}
    </ul>
  );
}
