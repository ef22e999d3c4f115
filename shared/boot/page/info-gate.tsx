import type { Failure } from '@shared/api/transport/failure';
import { useFailureText } from '@shared/boot/use-failure-text';
import { loadInfo } from '@shared/stores/info';
import { useInfoState } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import type { ReactNode } from 'react';

interface InfoGateProps {
  waiting: ReactNode;
  isPrivate: boolean;
  children: ReactNode;
}

/**
 * The one place that waits for /v1/info: below it `useInfo()` is complete. Private content is rendered only for a
 * signed-in person, so that nothing of it flashes before the redirect to the login page.
 */
export function InfoGate({ waiting, isPrivate, children }: InfoGateProps): ReactNode {
  const state = useInfoState();
  if (state.phase === 'failed') return <InfoFailed failure={state.failure} />;
  if (state.phase === 'loading' || (isPrivate && state.info.context.user === null)) return waiting;
  return children;
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
