import { failureSentence } from '@shared/api/transport/failure-sentence';
import { replacePage } from '@shared/lib/address/navigate';
import { pollWhileVisible } from '@shared/lib/poll-while-visible';
import { PATHS } from '@shared/reference/addresses/paths';
import { useOffers } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { sendIcon } from '@shared/ui/icons/documents';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { Skeleton } from '@shared/ui/progress/skeleton';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { FaxList } from './fax-list';
import { FaxesHeading } from './faxes-heading';
import { FIRST_POLL_MS, faxesStore, lookAgain, openFaxes } from './faxes-store';

/** The sent faxes, newest first; or a link to the archives, if the server does not list faxes. */
export function Faxes(): ReactNode {
  const isOffered = useOffers('faxes');
  useEffect(() => {
    if (!isOffered) replacePage(PATHS.home);
  }, [isOffered]);
  return (
    <>
      <FaxesHeading />
      {isOffered && <Content />}
    </>
  );
}

function Content(): ReactNode {
  const state = useStore(faxesStore);
  useEffect(() => {
    void openFaxes();
    return pollWhileVisible(lookAgain, FIRST_POLL_MS);
  }, []);
  switch (state.phase) {
    case 'loading':
      return <Skeleton height="control" lines={4} />;
    case 'failed':
      return (
        <Callout action={<Button onClick={() => void openFaxes()}>Try again</Button>} role="alert" type="error">
          {failureSentence('An error occurred retrieving your faxes.', state.failure)}
        </Callout>
      );
    case 'ready':
      return state.known.items.length === 0 ? <NoFaxes /> : <FaxList {...state} />;
  }
}

function NoFaxes(): ReactNode {
  return (
    <EmptyState
      action={
        <LinkButton href={PATHS.start} icon={sendIcon} variant="primary">
          Send a fax
        </LinkButton>
      }
      icon={sendIcon}
      title="No faxes yet"
    >
      Faxes that you send while you are signed in appear here, with their receipts.
    </EmptyState>
  );
}
