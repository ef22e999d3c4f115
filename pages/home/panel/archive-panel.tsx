import { LIST_HASH, type PanelName, panelHash } from '@pages/home/home-hash';
import { EmailLine } from '@pages/home/list/email-line';
import type { Archive } from '@shared/api/shapes/archives';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { cloudIcon, settingsIcon } from '@shared/ui/icons/archives';
import { backIcon } from '@shared/ui/icons/turns';
import { Card } from '@shared/ui/layout/card';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './archive-panel.module.css';
import { ArchiveSettings } from './archive-settings';
import { StoragePanel } from './storage-panel';

/** The panel of one archive: its settings with two tabs, or its storage links (specification 2). */
export function ArchivePanel({ archive, panel }: { archive: Archive; panel: PanelName }): ReactNode {
  const { id, email } = archive;
  const heading = useRef<HTMLHeadingElement>(null);
  const isStorage = panel === 'storage';
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <div className={styles.panelHead}>
        <LinkButton href={LIST_HASH} icon={backIcon} size="small" variant="quiet">
          All archives
        </LinkButton>
        <LinkButton
          href={panelHash(id, isStorage ? 'archiveactivity' : 'storage')}
          icon={isStorage ? settingsIcon : cloudIcon}
          size="small"
          variant="quiet"
        >
          {isStorage ? 'Archive settings' : 'Cloud storage'}
        </LinkButton>
      </div>
      <h2 className={styles.panelTitle} ref={heading} tabIndex={-1}>
        <bdi>{id}</bdi>
      </h2>
      <div className={styles.address}>
        <EmailLine archiveId={`${id}, open now`} email={email} />
      </div>
      {isStorage ? <StoragePanel archiveId={id} /> : <ArchiveSettings archive={archive} tab={panel} />}
    </Card>
  );
}
