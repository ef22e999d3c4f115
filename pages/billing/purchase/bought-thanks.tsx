import { formatUsd } from '@shared/lib/money';
import { MESSAGES } from '@shared/messages';
import { PLAN_NAMES } from '@shared/reference/prices';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import { usePurchase } from './purchase-store';

/** Thanks for what was bought during this page load, with the order number (specification 8). */
export function BoughtThanks(): ReactNode {
  const { bought } = usePurchase();
  if (bought === null) return null;
  const { product, answer } = bought;
  const isFree = product === 'PLAN_ONETIME_TRIAL';
  return (
    <Callout type="success" title={isFree ? 'Your trial has started.' : MESSAGES.order.paymentThanks}>
      {answer === null ? (
        <p>{`${PLAN_NAMES[product]} is active.`}</p>
      ) : (
        <p>
          <span>{`${PLAN_NAMES[product]}, ${isFree ? 'no charge' : formatUsd(answer.total)}. Order number`}</span>{' '}
          <bdi>{answer.ordernumber}</bdi>
          <span>.</span>
        </p>
      )}
    </Callout>
  );
}
