import styles from '@pages/home/archive-panel.module.css';
import { DocumentsPanel } from '@pages/home/documents/documents-panel';
import { LIST_HASH, type PanelName, panelHash } from '@pages/home/home-hash';
import { EmailLine } from '@pages/home/parts/email-line';
import { StoragePanel } from '@pages/home/storages/storage-panel';
import type { Archive } from '@shared/api/shapes/archives';
import { useOffers } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import type { AnyIcon } from '@shared/ui/icon';
import { cloudIcon, settingsIcon } from '@shared/ui/icons/archives';
import { fileIcon } from '@shared/ui/icons/documents';
import { backIcon } from '@shared/ui/icons/turns';
import { Card } from '@shared/ui/layout/card';
import { type ReactNode, useEffect, useRef } from 'react';
import { ArchiveSettings } from './archive-settings';

/** The panel of one archive: its documents, its settings with two tabs, or its storage links (specification 2). */
export function ArchivePanel({ archive, panel }: { archive: Archive; panel: PanelName }): ReactNode {
  const { id, email } = archive;
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = panel === 'archiveprinter' ? 'archiveactivity' : panel;
  // The link that led here is gone. Between the tabs of the settings the focus stays.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another panel takes the focus, too.
  useEffect(() => heading.current?.focus(), [shown]);
  return (
    <Card>
      <div className={styles.panelHead}>
        <LinkButton href={LIST_HASH} icon={backIcon} size="small" variant="quiet">
          All archives
        </LinkButton>
        <OtherPanels archiveId={id} open={panel} />
      </div>
      <h2 className={styles.panelTitle} ref={heading} tabIndex={-1}>
        <bdi>{id}</bdi>
      </h2>
      <div className={styles.address}>
        <EmailLine archiveId={`${id}, open now`} email={email} />
      </div>
      <Content archive={archive} panel={panel} />
    </Card>
  );
}

function Content({ archive, panel }: { archive: Archive; panel: PanelName }): ReactNode {
  switch (panel) {
    case 'documents':
      return <DocumentsPanel archive={archive} />;
    case 'storage':
      return <StoragePanel archiveId={archive.id} />;
    default:
      return <ArchiveSettings archive={archive} tab={panel} />;
  }
}

/** Links to the archive's panels that are not open. */
function OtherPanels({ archiveId, open }: { archiveId: string; open: PanelName }): ReactNode {
  const hasDocuments = useOffers('documents');
  const isSettings = open === 'archiveactivity' || open === 'archiveprinter';
  const others: [isThere: boolean, PanelName, string, AnyIcon][] = [
    [hasDocuments && open !== 'documents', 'documents', 'Documents', fileIcon],
    [!isSettings, 'archiveactivity', 'Archive settings', settingsIcon],
    [open !== 'storage', 'storage', 'Cloud storage', cloudIcon],
  ];
  return (
    <div className={styles.panelWays}>
      {others.map(
        ([isThere, panel, name, icon]) =>
          isThere && (
            <LinkButton href={panelHash(archiveId, panel)} icon={icon} key={panel} size="small" variant="quiet">
              {name}
            </LinkButton>
          ),
      )}
    </div>
  );
}
