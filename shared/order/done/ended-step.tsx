import { goTo } from '@shared/lib/address/navigate';
import { appConfig } from '@shared/lib/app-config';
import { formAddress } from '@shared/order/order-place';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { searchIcon } from '@shared/ui/icons/archives';
import { infoIcon } from '@shared/ui/icons/tones';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { type ReactNode, useEffect } from 'react';

/** Why the flow has nothing to show. */
type EndReason = 'unknown' | 'link-expired' | 'order-closed';

const TITLES: Record<EndReason, string> = {
  unknown: 'Order not found',
  'link-expired': 'Receipt link expired',
  'order-closed': 'Order closed',
};

/**
 * Shown when the flow cannot go on: an order this visitor may not see, an invalid mailed link, or an order that the
 * server has closed.
 */
export function EndedStep({ kind }: { kind: EndReason }): ReactNode {
  useEffect(() => {
    document.title = `${TITLES[kind]} – ${appConfig.brandName}`;
  }, [kind]);
  if (kind === 'unknown') return <Unknown />;
  return kind === 'link-expired' ? <LinkExpired /> : <OrderClosed />;
}

function Unknown(): ReactNode {
  return (
    <NoReceipt title="We cannot show this order here">
      A receipt opens for 90 days in the browser the fax was ordered with, until somebody signs out there, or when you
      are signed in to the account that ordered it. Your receipt was also sent by email.
    </NoReceipt>
  );
}

function LinkExpired(): ReactNode {
  return (
    <NoReceipt title="This receipt link has expired">
      The link in a receipt email works for 90 days. If yours is newer, open it from the email again: part of it may be
      missing. You can also open the receipt in the browser the fax was ordered with, or by signing in to the account
      that ordered it.
    </NoReceipt>
  );
}

function NoReceipt({ title, children }: { title: string; children: ReactNode }): ReactNode {
  const mail = appConfig.supportEmail;
  return (
    <EmptyState
      action={
        <LinkButton href={formAddress()} variant="primary">
          Send a fax
        </LinkButton>
      }
      icon={searchIcon}
      title={title}
    >
      <p>{children}</p>
      <p>
        <span>Need help? Write to</span> <a href={`mailto:${mail}`}>{mail}</a>
        <span>.</span>
      </p>
    </EmptyState>
  );
}

function OrderClosed(): ReactNode {
  return (
    <EmptyState
      action={
        <Button onClick={() => goTo(formAddress())} variant="primary">
          Start a new order
        </Button>
      }
      icon={infoIcon}
      title="This order is closed"
    >
      <p role="alert">
        It was paid in another tab or was open too long. We&apos;ve kept the number and options you entered. Please add
        your files again.
      </p>
    </EmptyState>
  );
}
