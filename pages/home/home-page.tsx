import type { Failure } from '@shared/api/transport/failure';
import { whenIdle } from '@shared/boot/idle/when-idle';
import { LateCallout } from '@shared/boot/late/late-callout';
import { lateView } from '@shared/boot/late/late-view';
import { PrivateFrame } from '@shared/boot/page/private-frame';
import { useFailureText } from '@shared/boot/use-failure-text';
import { useLookAgain } from '@shared/boot/use-look-again';
import { whenSessionEnds } from '@shared/forms/draft';
import { takeAskedReset } from '@shared/lib/address/asked-reset';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { Button } from '@shared/ui/buttons/button';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Archives } from './archives';
import { followHash, homeStore, loadArchives, loadNotices, saveHomeDraft } from './home-store';
import { ArchivesSkeleton } from './list/archives-skeleton';
import { loadPanelCode } from './panel-code';

const NoArchives = lateView(() => import('./list/no-archives'), 'NoArchives', ArchivesSkeleton);

const AskedReset = lateView(() => import('./asked-reset'), 'AskedReset');

// Without its code the list is shown alone.
const FirstVisit = lateView(() => import('./list/first-visit'), 'FirstVisit', ArchivesSkeleton, Archives);

const loadLook = () => import('./look-again');

/** The archives of the signed-in person (specification 2, account pages). */
export function HomePage(): ReactNode {
  return (
    <PrivateFrame waiting={<ArchivesSkeleton />}>
      <ResetAsked />
      <Home />
    </PrivateFrame>
  );
}

/** Why a reset link led here, once. */
function ResetAsked(): ReactNode {
  const [asked] = useState(takeAskedReset);
  return asked && <AskedReset asked={asked} />;
}

function Home(): ReactNode {
  const list = useStore(homeStore, (state) => state.list);
  const isPanelAsked = useStore(homeStore, (state) => state.route.kind === 'panel');
  const [isFirstVisit] = useState(() => browserStorage.get(KEYS.firstVisit) === null);
  useEffect(followHash, []);
  useEffect(() => whenSessionEnds(saveHomeDraft), []);
  useEffect(() => {
    // Ahead of the list; a failure is shown in place of the panel.
    if (isPanelAsked) loadPanelCode().catch(() => undefined);
  }, [isPanelAsked]);
  useEffect(() => void loadArchives(), []);
  useEffect(prefetch, []);
  useLookAgain(loadLook);
  switch (list.phase) {
    case 'loading':
      return <ArchivesSkeleton />;
    case 'failed':
      return (
        <>
          <h1>Archives</h1>
          <LateCallout
            type="error"
            role="alert"
            action={<Button onClick={() => void loadArchives()}>Try again</Button>}
          >
            <Reason failure={list.failure} />
          </LateCallout>
        </>
      );
    case 'ready':
      if (list.archives.length === 1 && isFirstVisit) return <FirstVisit archives={list.archives} />;
      if (list.archives.length > 0) return <Archives archives={list.archives} />;
      return <NoArchives />;
  }
}

function Reason({ failure }: { failure: Failure }): ReactNode {
  return <span>{useFailureText('information', failure)}</span>;
}

/** Fetches what a first press may open or report. */
function prefetch(): () => void {
  // A failure recurs, and is reported, when the code is needed.
  return whenIdle(() => void Promise.allSettled([loadPanelCode(), loadNotices()]));
}
