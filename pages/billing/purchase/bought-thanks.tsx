import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { MESSAGES } from '@shared/messages';
import { PLAN_NAMES } from '@shared/reference/prices';
import { Callout } from '@shared/ui/callout';
import type { ReactNode } from 'react';
import { type Bought, usePurchase } from './purchase-store';

/** Thanks for what was bought during this page load, with the order number if the server told one (specification 8). */
export function BoughtThanks(): ReactNode {
  const { bought } = usePurchase();
  if (bought === null) return null;
  const { product, answer } = bought;
  return (
    <Callout type="success" title={isFree(product) ? 'Your trial has started.' : MESSAGES.order.paymentThanks}>
      {answer?.ordernumber === undefined ? (
        <p>{answer === null ? `${PLAN_NAMES[product]} is active.` : `${soldFor(bought)}.`}</p>
      ) : (
        <p>
          <span>{`${soldFor(bought)}. Order number`}</span> <bdi>{answer.ordernumber}</bdi>
          <span>.</span>
        </p>
      )}
    </Callout>
  );
}

/** The plan and what it cost: as the server says, else as it was shown. */
function soldFor({ product, answer, cost }: Bought): string {
  const total = answer?.total ?? cost;
  if (isFree(product)) return `${PLAN_NAMES[product]}, no charge`;
  return total === null ? PLAN_NAMES[product] : `${PLAN_NAMES[product]}, ${formatUsd(total)}`;
}

function isFree(product: PlanProduct): boolean {
  return product === 'PLAN_ONETIME_TRIAL';
}
