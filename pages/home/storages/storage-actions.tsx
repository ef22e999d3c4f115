import { PLANS_HREF } from '@pages/home/parts/plan-feature';
import { appConfig } from '@shared/lib/app-config';
import { linkStoragePath } from '@shared/reference/addresses/storage-paths';
import { STORAGE_NAMES, type StorageProvider } from '@shared/reference/features';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { lockIcon } from '@shared/ui/icons/sign-in';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import type { ReactNode } from 'react';
import type { RowState } from './row-state';
import styles from './storages.module.css';
import { UnlinkButton } from './unlink-button';

interface StorageActionsProps {
  archiveId: string;
  provider: StorageProvider;
  /** The state of the row while these actions are shown. */
  state: RowState;
  /** The account at the storage; may be empty. */
  account: string;
  isUnlinking: boolean;
}

/** The actions for a storage in its state. */
export function StorageActions({ state, ...props }: StorageActionsProps): ReactNode {
  const { archiveId, provider } = props;
  const name = STORAGE_NAMES[provider];
  const isLinked = state === 'linked' || state === 'broken' || state === 'paused';
  const href = linkStoragePath(provider, archiveId, appConfig.apiBase);
  return (
    <div className={styles.actions} ref={moveFocusOnRemoval}>
      {(state === 'free' || state === 'broken') && (
        <LinkButton href={href} size="small">
          {state === 'broken' ? `Link ${name} again` : `Link ${name}`}
        </LinkButton>
      )}
      {(state === 'excluded' || state === 'paused') && (
        <LinkButton href={PLANS_HREF} icon={lockIcon} size="small" variant="quiet">
          {state === 'paused' ? 'See plans' : `Get ${name}`}
        </LinkButton>
      )}
      {isLinked && <UnlinkButton {...props} />}
    </div>
  );
}
