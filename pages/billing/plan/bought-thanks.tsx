import { type Bought, usePurchase } from '@pages/billing/purchase-store';
import { formatUsd } from '@shared/lib/money';
import { MESSAGES } from '@shared/messages';
import { isTrial, PLAN_NAMES } from '@shared/reference/prices';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';

/** Thanks for a purchase during this page load, with the order number if the server sent one (specification 8). */
export function BoughtThanks(): ReactNode {
  const { bought } = usePurchase();
  if (bought === null) return null;
  const { product, answer } = bought;
  // A trial is no purchase: it has no price, and its number is of no use.
  if (isTrial(product)) return <Callout type="success" title="Your trial has started." />;
  return (
    <Callout type="success" title={MESSAGES.order.paymentThanks}>
      {answer?.ordernumber === undefined ? (
        <p>{answer === null ? `${PLAN_NAMES[product]} is paid.` : `${soldFor(bought)}.`}</p>
      ) : (
        <p>
          <span>{`${soldFor(bought)}. Order number`}</span> <bdi>{answer.ordernumber}</bdi>
          <span>.</span>
        </p>
      )}
    </Callout>
  );
}

/** The plan and its price: from the server, otherwise as shown. */
function soldFor({ product, answer, cost }: Bought): string {
  const total = answer?.total ?? cost;
  return total === null ? PLAN_NAMES[product] : `${PLAN_NAMES[product]}, ${formatUsd(total)}`;
}
