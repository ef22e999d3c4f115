import panel from '@pages/home/archive-panel.module.css';
import { panelHash } from '@pages/home/home-hash';
import { useFeature, usePaused } from '@pages/home/plan/use-feature';
import type { StorageLink } from '@shared/api/shapes/links';
import { appConfig } from '@shared/lib/app-config';
import { PATHS } from '@shared/reference/addresses/paths';
import { driveInstallPath } from '@shared/reference/addresses/storage-paths';
import { STORAGE_NAMES, type StorageProvider } from '@shared/reference/features';
import { Icon, type IconDrawing } from '@shared/ui/icon';
import { boxIcon, driveIcon, dropboxIcon, onedriveIcon } from '@shared/ui/icons/storages';
import type { ReactNode } from 'react';
import { LinkEnded } from './link-ended';
import type { LinkOutcome } from './link-return';
import { LinkStatus } from './link-status';
import { rowState } from './row-state';
import { StorageActions } from './storage-actions';
import styles from './storages.module.css';

interface StorageRowProps {
  archiveId: string;
  provider: StorageProvider;
  /** The archive's link to the storage, as far as known; missing if the server sends no links. */
  known?: { link: StorageLink | undefined; isUnlinking: boolean; ended: LinkOutcome | undefined };
}

/** One storage: whether it is linked, and the actions for it. */
export function StorageRow({ archiveId, provider, known }: StorageRowProps): ReactNode {
  const { link, isUnlinking = false, ended } = known ?? {};
  const paused = usePaused(provider, link !== undefined);
  const state = rowState(link, { isIncluded: useFeature(provider), isPaused: paused !== null });
  const problem = state === 'linked' ? undefined : ended;
  return (
    <li
      className={styles.provider}
      data-long={link !== undefined || problem !== undefined || undefined}
      data-state={state}
      tabIndex={known && -1}
    >
      <Icon name={SIGNS[provider]} size={28} />
      <div className={styles.providerWords}>
        <h3 className={styles.providerName}>{STORAGE_NAMES[provider]}</h3>
        {state === 'excluded' && <p className={panel.hint}>Not in your plan</p>}
        {link && <LinkStatus link={link} paused={paused} state={state} />}
        {provider === 'drive' && (state === 'free' || state === 'linked') && (
          <a className={panel.hint} href={installHref(archiveId)}>
            {`Add ${appConfig.brandName} to your Drive`}
          </a>
        )}
        {problem && <LinkEnded outcome={problem} provider={provider} />}
      </div>
      {/* Each state has its own buttons: when they are replaced, the row takes the focus. */}
      <StorageActions
        account={link?.account ?? ''}
        archiveId={archiveId}
        asksMore={problem === 'wider'}
        isUnlinking={isUnlinking}
        key={state}
        provider={provider}
        state={state}
      />
    </li>
  );
}

const SIGNS: Record<StorageProvider, IconDrawing> = {
  box: boxIcon,
  drive: driveIcon,
  dropbox: dropboxIcon,
  onedrive: onedriveIcon,
};

/** Address that starts linking and returns to this panel. */
function installHref(archiveId: string): string {
  return driveInstallPath(PATHS.home + panelHash(archiveId, 'storage'), appConfig.apiBase);
}
