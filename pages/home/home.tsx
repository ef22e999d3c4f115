import { failureSentence } from '@shared/api/transport/failure-sentence';
import { whenIdle } from '@shared/boot/idle/when-idle';
import { useLookAgain } from '@shared/boot/use-look-again';
import { whenSessionEnds } from '@shared/forms/draft';
import { AddressCallout } from '@shared/identity/address-callout';
import { takeAskedReset } from '@shared/lib/address/asked-reset';
import { browserStorage, KEYS } from '@shared/lib/safe-storage';
import { MESSAGES } from '@shared/messages';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { type ReactNode, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ArchivePanel, Archives } from './archives';
import { AskedReset } from './asked-reset';
import { followHash, homeStore, loadArchives, saveHomeDraft } from './home-store';
import { ArchivesSkeleton } from './list/archives-skeleton';
import { FirstVisit } from './list/first-visit';
import { NoArchives } from './list/no-archives';
import { lookAgain } from './look-again';

/** The archives of the signed-in person, below the explanation of a reset link if one led here. */
export function Home(): ReactNode {
  return (
    <>
      <ResetAsked />
      <AddressCallout />
      <ArchivesOfPerson />
    </>
  );
}

/** Explains once why a reset link led here. */
function ResetAsked(): ReactNode {
  const [asked] = useState(takeAskedReset);
  return asked && <AskedReset asked={asked} />;
}

function ArchivesOfPerson(): ReactNode {
  const list = useStore(homeStore, (state) => state.list);
  const isPanelAsked = useStore(homeStore, (state) => state.route.kind === 'panel');
  const [isFirstVisit] = useState(() => browserStorage.get(KEYS.firstVisit) === null);
  useEffect(followHash, []);
  useEffect(() => whenSessionEnds(saveHomeDraft), []);
  useEffect(() => {
    // Loaded before the list; a failure is shown in place of the panel.
    if (isPanelAsked) ArchivePanel.load().catch(() => undefined);
  }, [isPanelAsked]);
  useEffect(() => void loadArchives(), []);
  useEffect(prefetch, []);
  useLookAgain(lookAgain);
  switch (list.phase) {
    case 'loading':
      return <ArchivesSkeleton />;
    case 'failed':
      return (
        <>
          <h1>Archives</h1>
          <Callout type="error" role="alert" action={<Button onClick={() => void loadArchives()}>Try again</Button>}>
            {failureSentence(MESSAGES.account.informationFailed, list.failure)}
          </Callout>
        </>
      );
    case 'ready':
      if (list.archives.length === 1 && isFirstVisit) return <FirstVisit archives={list.archives} />;
      if (list.archives.length > 0) return <Archives archives={list.archives} />;
      return <NoArchives />;
  }
}

/** Fetches the code that a first press may need. */
function prefetch(): () => void {
  // A failure recurs, and is reported, when the code is needed.
  return whenIdle(() => void ArchivePanel.load().catch(() => undefined));
}
