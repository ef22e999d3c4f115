import type { Failure } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { MESSAGES } from '@shared/messages';
import { loadInfo } from '@shared/stores/info';
import { useInfoState } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import type { Elements } from '@shared/ui/elements';
import { moveFocusOnRemoval } from '@shared/ui/move-focus-on-removal';
import type { ReactNode } from 'react';
import { PageFrame } from './page-frame';

interface PrivateFrameProps {
  /** Shown until /v1/info has answered. */
  waiting: Elements;
  children: Elements;
}

/** The frame of a page for signed-in people. Only it waits for /v1/info: below it `useInfo()` is complete. */
export function PrivateFrame({ waiting, children }: PrivateFrameProps): ReactNode {
  return (
    <PageFrame layout="page tall">
      <InfoGate waiting={waiting}>{children}</InfoGate>
    </PageFrame>
  );
}

/** Renders private content only for a signed-in person, so that none of it flashes before the redirect to login. */
function InfoGate({ waiting, children }: PrivateFrameProps): ReactNode {
  const state = useInfoState();
  if (state.phase === 'failed') return <InfoFailed failure={state.failure} />;
  return state.phase === 'loading' || state.info.context.user === null ? waiting : children;
}

/** Says that the first call failed, with the reason, and offers to try again. */
function InfoFailed({ failure }: { failure: Failure }): ReactNode {
  return (
    <div ref={moveFocusOnRemoval} role="alert">
      <h1>We couldn't load your information</h1>
      <p>{failureSentence(MESSAGES.account.informationFailed, failure)}</p>
      <Button onClick={() => void loadInfo()}>Try again</Button>
    </div>
  );
}
