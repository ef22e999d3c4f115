import { panelHash } from '@pages/home/home-hash';
import { appConfig } from '@shared/lib/app-config';
import { STORAGE_NAMES, STORAGE_PROVIDERS, type StorageProviderId } from '@shared/reference/features';
import { PATHS } from '@shared/reference/paths';
import { driveInstallPath, linkStoragePath } from '@shared/reference/storage-paths';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Icon, type IconDrawing } from '@shared/ui/icon';
import { lockIcon } from '@shared/ui/icons/sign-in';
import { boxIcon, driveIcon, dropboxIcon, onedriveIcon } from '@shared/ui/icons/storages';
import type { ReactNode } from 'react';
import styles from './archive-panel.module.css';
import { PLANS_HREF, useFeature } from './plan-feature';

/** The cloud storages an archive can forward to; linking one is a navigation to the server (specification 2 and 7). */
export function StoragePanel({ archiveId }: { archiveId: string }): ReactNode {
  return (
    <section aria-label="Cloud storage">
      <p className={styles.intro}>Link a cloud storage account to save every document in this archive there too.</p>
      <ul className={styles.providers}>
        {STORAGE_PROVIDERS.map((provider) => (
          <Provider archiveId={archiveId} key={provider} provider={provider} />
        ))}
      </ul>
    </section>
  );
}

function Provider({ archiveId, provider }: { archiveId: string; provider: StorageProviderId }): ReactNode {
  const isIncluded = useFeature(provider);
  const name = STORAGE_NAMES[provider];
  return (
    <li className={styles.provider}>
      <Icon name={SIGNS[provider]} size={28} />
      <div className={styles.providerWords}>
        <h3 className={styles.providerName}>{name}</h3>
        {!isIncluded && <p className={styles.featureText}>Not in your plan</p>}
        {isIncluded && provider === 'drive' && (
          <a className={styles.featureText} href={installHref(archiveId)}>
            Add {appConfig.brandName} to your Drive
          </a>
        )}
      </div>
      {isIncluded ? (
        <LinkButton href={linkStoragePath(provider, archiveId, appConfig.apiBase)} size="small">
          Link {name}
        </LinkButton>
      ) : (
        <LinkButton href={PLANS_HREF} icon={lockIcon} size="small" variant="quiet">
          Get {name}
        </LinkButton>
      )}
    </li>
  );
}

const SIGNS: Record<StorageProviderId, IconDrawing> = {
  box: boxIcon,
  drive: driveIcon,
  dropbox: dropboxIcon,
  onedrive: onedriveIcon,
};

/** Returns to this panel afterwards. */
function installHref(archiveId: string): string {
  return driveInstallPath(PATHS.home + panelHash(archiveId, 'storage'), appConfig.apiBase);
}
