import type { Failure } from '@shared/api/transport/failure';
import { useFailureText } from '@shared/boot/use-failure-text';
import { loadInfo } from '@shared/stores/info';
import { useInfoState } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import type { ReactNode } from 'react';
import { PageFrame } from './page-frame';

/** A private page: what its content stands in, and what waits in its place. */
export interface PrivateFrameProps {
  /** What is shown until /v1/info has said who is there. */
  waiting: ReactNode;
  children: ReactNode;
}

/** The frame of a page for signed-in people. Below it `useInfo()` is complete, and there is a person. */
export function PrivateFrame({ waiting, children }: PrivateFrameProps): ReactNode {
  return (
    <PageFrame>
      <InfoGate waiting={waiting}>{children}</InfoGate>
    </PageFrame>
  );
}

/** Private content is drawn only for somebody signed in, so that nothing of it flashes before the way to the login page. */
function InfoGate({ waiting, children }: PrivateFrameProps): ReactNode {
  const state = useInfoState();
  if (state.phase === 'failed') return <InfoFailed failure={state.failure} />;
  return state.phase === 'loading' || state.info.context.user === null ? waiting : children;
}

/** Says that the first question failed, why as soon as the words are fetched, and asks again on demand. */
function InfoFailed({ failure }: { failure: Failure }): ReactNode {
  const reason = useFailureText('information', failure);
  return (
    <div role="alert">
      <h1>We could not load your information</h1>
      <p>{reason}</p>
      <Button onClick={() => void loadInfo()}>Try again</Button>
    </div>
  );
}
