import { dateAfter, planPhrase } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { planEnd } from '@shared/payments/plan-state';
import { billingHash } from '@shared/reference/addresses/paths';
import { PLAN_PRICES } from '@shared/reference/prices';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { archiveIcon } from '@shared/ui/icons/archives';
import { EmptyState } from '@shared/ui/layout/empty-state';
import type { ReactNode } from 'react';

const PRICE = formatUsd(PLAN_PRICES.PLAN_SUBSCRIPTION_MONTHLY);
const WITHOUT_PLAN = `You don't need a plan to send a fax. A plan connects your archives to printers and cloud storage, starting at ${PRICE} a month. Try it free, no card needed.`;

/** Shown to a person without a plan in force. `ended`: their former plans, if the server lists them. */
export function NoPlan({ ended }: { ended: readonly Plan[] }): ReactNode {
  const last = [...ended].sort((one, other) => Date.parse(planEnd(one)) - Date.parse(planEnd(other))).at(-1);
  return (
    <EmptyState
      icon={archiveIcon}
      title={last ? `Your plan ended${dateAfter('on', planEnd(last))}` : "You don't have a plan"}
      action={
        <LinkButton href={billingHash('planselect')} variant="primary">
          Choose a plan
        </LinkButton>
      }
    >
      {last ? afterEnd(last) : WITHOUT_PLAN}
    </EmptyState>
  );
}

function afterEnd({ plan }: Plan): string {
  return `It was your ${planPhrase(plan)}, and nothing more is charged for it. Your archives and the documents in them stay. A plan connects them to printers and cloud storage again, starting at ${PRICE} a month.`;
}
