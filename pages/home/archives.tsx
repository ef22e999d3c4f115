import type { Archive } from '@shared/api/shapes/archives';
import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { useOffers } from '@shared/stores/use-info';
import type { Elements } from '@shared/ui/elements';
import { Card } from '@shared/ui/layout/card';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type HomeRoute, panelHash } from './home-hash';
import styles from './home-page.module.css';
import { homeStore } from './home-store';
import { ArchiveList } from './list/archive-list';
import { UnknownArchive } from './list/unknown-archive';

/** The panel beside the list. */
export const ArchivePanel = lateView(
  lateCode(() => import('./panel/archive-panel')),
  ({ ArchivePanel }) => ArchivePanel,
  PanelSkeleton,
);

/** The list, with an optional introduction, and beside it (on a narrow screen instead of it) the hash's panel. */
export function Archives({ archives, intro }: { archives: readonly Archive[]; intro?: Elements }): ReactNode {
  const route = useShownRoute();
  const open = route.kind === 'panel' ? archiveOf(archives, route) : undefined;
  const container = useReturnedFocus(route);
  return (
    <div className={route.kind === 'panel' ? styles.split : undefined} ref={container}>
      <div className={styles.listSide}>
        <ArchiveList archives={archives} intro={intro} openId={open?.id} />
      </div>
      {route.kind === 'panel' && (
        <div className={styles.panelSide}>
          {open ? <ArchivePanel archive={open} key={open.id} panel={route.panel} /> : <UnknownArchive />}
        </div>
      )}
    </div>
  );
}

/** The route in the address; for documents, only if the server offers them. */
function useShownRoute(): HomeRoute {
  const route = useStore(homeStore, (state) => state.route);
  const hasDocuments = useOffers('documents');
  return route.kind === 'panel' && route.panel === 'documents' && !hasDocuments ? LIST : route;
}

const LIST: HomeRoute = { kind: 'list' };

function PanelSkeleton(): ReactNode {
  return (
    <Card>
      <Skeleton height="control" lines={5} />
    </Card>
  );
}

function archiveOf(archives: readonly Archive[], { archiveId }: HomeRoute & { kind: 'panel' }): Archive | undefined {
  return archiveId === null ? archives[0] : archives.find(({ id }) => id === archiveId);
}

/** Returns the focus to the link to the closed panel, or to the list's heading if its row is not rendered. */
function useReturnedFocus(route: HomeRoute) {
  const container = useRef<HTMLDivElement>(null);
  const closed = useRef<HomeRoute & { kind: 'panel' }>(null);
  useEffect(() => {
    if (route.kind === 'panel') {
      closed.current = route;
      return;
    }
    if (closed.current === null) return;
    const { archiveId, panel } = closed.current;
    closed.current = null;
    // Both tabs of the settings share a link. The hash is encoded, so it contains no quotes.
    const hash = panelHash(archiveId ?? '', panel === 'archiveprinter' ? 'archiveactivity' : panel);
    const link = container.current?.querySelector<HTMLElement>(`[data-archive] a[href="${hash}"]`);
    (link ?? container.current?.querySelector('h1'))?.focus();
  }, [route]);
  return container;
}
