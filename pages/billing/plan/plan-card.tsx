import styles from '@pages/billing/billing-page.module.css';
import { renews } from '@pages/billing/billing-store';
import type { Plan } from '@shared/api/shapes/plans';
import type { SavedCard } from '@shared/api/shapes/user';
import { cardName } from '@shared/lib/card-name';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/dates';
import { billingHash } from '@shared/reference/addresses/paths';
import { isSubscription, PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Card } from '@shared/ui/layout/card';
import { DataList } from '@shared/ui/layout/data-list';
import type { ReactNode } from 'react';
import { dateAfter } from './plan-words';

/** One of the person's plans: how long it lasts, the next charge, and the first of two presses to cancel. */
export function PlanCard({ plan, card }: { plan: Plan; card: SavedCard | undefined }): ReactNode {
  return (
    <Card title={PLAN_NAMES[plan.plan]} aside={<span className={styles.state}>{stateOf(plan)}</span>}>
      <DataList items={facts(plan, card)} />
      {renews(plan) && (
        <div className={styles.actions}>
          <LinkButton href={billingHash('plancancel', plan.guid)} size="small">
            Cancel subscription
          </LinkButton>
        </div>
      )}
    </Card>
  );
}

function facts(plan: Plan, card: SavedCard | undefined): { term: string; value: string }[] {
  if (plan.renewal_date === undefined) {
    return [...dated('Ends', plan.end_date ?? plan.current_period_end), { term: 'Next charge', value: 'None' }];
  }
  return [
    ...dated('Paid until', plan.current_period_end),
    { term: 'Next charge', value: `${formatUsd(PLAN_PRICES[plan.plan])}${dateAfter('on', plan.renewal_date)}` },
    ...(card ? [{ term: 'Card', value: cardName(card) }] : []),
  ];
}

/** A line with a date; none if the server does not say when. */
function dated(term: string, date: string): { term: string; value: string }[] {
  return date === '' ? [] : [{ term, value: formatHere(date) }];
}

function stateOf(plan: Plan): string {
  if (renews(plan)) return 'Renews';
  return isSubscription(plan.plan) ? 'Canceled' : "Doesn't renew";
}
