import { goTo } from '@shared/lib/address/navigate';
import { appConfig } from '@shared/lib/app-config';
import { formAddress } from '@shared/order/order-place';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { searchIcon } from '@shared/ui/icons/archives';
import { infoIcon } from '@shared/ui/icons/tones';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { type ReactNode, useEffect } from 'react';

/** Shown when the flow cannot go on: an order this visitor may not see, or one that the server has closed. */
export function EndedStep({ kind }: { kind: 'unknown' | 'expired' }): ReactNode {
  useEffect(() => {
    document.title = `${kind === 'unknown' ? 'Order not found' : 'Order closed'} – ${appConfig.brandName}`;
  }, [kind]);
  return kind === 'unknown' ? <Unknown /> : <Expired />;
}

function Unknown(): ReactNode {
  const mail = appConfig.supportEmail;
  return (
    <EmptyState
      action={
        <LinkButton href={formAddress()} variant="primary">
          Send a fax
        </LinkButton>
      }
      icon={searchIcon}
      title="We cannot show this order here"
    >
      <p>
        A receipt opens in the browser the fax was ordered with, or when you are signed in to the account that ordered
        it. Your receipt was also sent by email.
      </p>
      <p>
        Need help? Write to <a href={`mailto:${mail}`}>{mail}</a>.
      </p>
    </EmptyState>
  );
}

function Expired(): ReactNode {
  return (
    <EmptyState
      action={
        <Button onClick={() => goTo(formAddress())} variant="primary">
          Go on with a new order
        </Button>
      }
      icon={infoIcon}
      title="This order is closed"
    >
      <p role="alert">
        It was paid in another tab, or it has been open for too long. The number and options you typed are kept for a
        new order; files have to be added again.
      </p>
    </EmptyState>
  );
}
