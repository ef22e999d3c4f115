import { STORAGE_PROVIDERS } from '@shared/reference/features';
import { useInfo, useOffers } from '@shared/stores/use-info';
import type { ReactNode } from 'react';
import { LinkedStorages } from './linked-storages';
import { StorageRow } from './storage-row';
import styles from './storages.module.css';

/**
 * The cloud storages an archive can forward to; linking one is a navigation to the server (specification 2 and 7).
 * Shows which ones are linked if the server sends that (capability `links`).
 */
export function StoragePanel({ archiveId }: { archiveId: string }): ReactNode {
  const hasLinks = useOffers('links');
  const { storages } = useInfo().context.settings;
  const providers = STORAGE_PROVIDERS.filter((provider) => storages?.includes(provider) ?? true);
  return (
    <section aria-label="Cloud storage" tabIndex={hasLinks ? -1 : undefined}>
      <p className={styles.intro}>
        {providers.length > 0
          ? 'Link a cloud storage account to save every document in this archive there too.'
          : 'No cloud storage can be linked to this archive right now.'}
      </p>
      {hasLinks ? (
        <LinkedStorages archiveId={archiveId} providers={providers} />
      ) : (
        <ul className={styles.providers}>
          {providers.map((provider) => (
            <StorageRow archiveId={archiveId} key={provider} provider={provider} />
          ))}
        </ul>
      )}
    </section>
  );
}
