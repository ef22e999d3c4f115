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
  /** Whether the storage wants a consent to more access. */
  asksMore: boolean;
}

/** The actions for a storage in its state. */
export function StorageActions({ state, asksMore, ...props }: StorageActionsProps): ReactNode {
  const { archiveId, provider } = props;
  const name = STORAGE_NAMES[provider];
  const isLinked = state === 'linked' || state === 'broken' || state === 'paused';
  const href = linkStoragePath(provider, archiveId, { apiBase: appConfig.apiBase, wider: asksMore });
  const link = state === 'broken' ? `Link ${name} again` : `Link ${name}`;
  return (
    <div className={styles.actions} ref={moveFocusOnRemoval}>
      {(state === 'free' || state === 'broken') && (
        <LinkButton href={href} size="small">
          {asksMore ? `Allow access in ${name}` : link}
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
