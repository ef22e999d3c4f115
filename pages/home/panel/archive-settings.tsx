import styles from '@pages/home/archive-panel.module.css';
import { panelHash } from '@pages/home/home-hash';
import { homeStore } from '@pages/home/home-store';
import { PrinterTab } from '@pages/home/printer/printer-tab';
import type { Archive } from '@shared/api/shapes/archives';
import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { pushUrl } from '@shared/lib/address/navigate';
import { useOffers } from '@shared/stores/use-info';
import { Tabs } from '@shared/ui/layout/tabs';
import type { ReactNode } from 'react';
import { ActivityTab } from './activity-tab';
import { IdentifierSection } from './identifier-section';

const MessagesSection = lateView(
  lateCode(() => import('@pages/home/messages/messages-section')),
  ({ MessagesSection }) => MessagesSection,
);

/** The settings panel with its tabs archiveactivity and archiveprinter, and below them the identifier. */
export function ArchiveSettings({
  archive,
  tab,
}: {
  archive: Archive;
  tab: 'archiveactivity' | 'archiveprinter';
}): ReactNode {
  const hasMessages = useOffers('messages');
  return (
    <>
      <Tabs
        label="Archive settings"
        onSelect={(id) => showTab(archive.id, id === 'archiveprinter' ? 'archiveprinter' : 'archiveactivity')}
        selected={tab}
        tabs={[
          { id: 'archiveactivity', label: 'Activity', panel: <ActivityTab archive={archive} /> },
          { id: 'archiveprinter', label: 'Printer', panel: <PrinterTab archive={archive} /> },
        ]}
      />
      {hasMessages && (
        <>
          <hr className={styles.rule} />
          <MessagesSection archiveId={archive.id} />
        </>
      )}
      <hr className={styles.rule} />
      <IdentifierSection archive={archive} />
    </>
  );
}

function showTab(archiveId: string, panel: 'archiveactivity' | 'archiveprinter'): void {
  pushUrl(panelHash(archiveId, panel));
  homeStore.setState({ route: { kind: 'panel', archiveId, panel } });
}
