import styles from '@pages/billing/billing-page.module.css';
import { amountDue, dueWords } from '@pages/billing/due-words';
import { dateAfter } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import type { SavedCard } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import { cardName } from '@shared/lib/card-name';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/here';
import { type PlanState, planEnd, planState, renews } from '@shared/payments/plan-state';
import { billingHash } from '@shared/reference/addresses/paths';
import { isSubscription, PLAN_NAMES, PLAN_PRICES } from '@shared/reference/prices';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { Card } from '@shared/ui/layout/card';
import { DataList } from '@shared/ui/layout/data-list';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { ExtendLink } from './extend-link';
import { isExtendable } from './own-plan';

/** One of the person's plans: how long it lasts, the next charge, and a link to the view that cancels or extends it. */
export function PlanCard({ plan, card }: { plan: Plan; card: SavedCard | undefined }): ReactNode {
  const state = planState(plan, serverNow());
  const due = state === 'due' ? dueWords(plan) : null;
  return (
    <Card title={PLAN_NAMES[plan.plan]} aside={<span className={styles.state}>{stateWord(plan, state)}</span>}>
      <Stack gap={5}>
        {due && (
          <Callout type="warning" title={due.title}>
            {due.text}
          </Callout>
        )}
        <DataList items={facts(plan, state, card)} />
      </Stack>
      <Action plan={plan} />
    </Card>
  );
}

function Action({ plan }: { plan: Plan }): ReactNode {
  if (!renews(plan) && !isExtendable([plan], plan.plan)) return null;
  return (
    <div className={styles.actions}>
      {renews(plan) ? (
        <LinkButton href={billingHash('plancancel', plan.guid)} size="small">
          Cancel subscription
        </LinkButton>
      ) : (
        <ExtendLink product={plan.plan} size="small" />
      )}
    </div>
  );
}

function facts(plan: Plan, state: PlanState, card: SavedCard | undefined): { term: string; value: string }[] {
  const { renewal_date } = plan;
  if (renewal_date === undefined) {
    return [...dated(state === 'ended' ? 'Ended' : 'Ends', planEnd(plan)), { term: 'Next charge', value: 'None' }];
  }
  const charged = plan.card ?? card;
  return [
    ...dated('Paid until', plan.current_period_end),
    { term: 'Next charge', value: state === 'due' ? nextTry(plan) : nextCharge(plan, renewal_date) },
    ...(charged ? [{ term: 'Card', value: cardName(charged) }] : []),
  ];
}

function nextCharge(plan: Plan, date: string): string {
  return `${formatUsd(PLAN_PRICES[plan.plan])}${dateAfter('on', date)}`;
}

/** Until a due renewal is charged, only the server knows when it is retried. */
function nextTry(plan: Plan): string {
  if (plan.next_try !== undefined) return `${amountDue(plan)}${dateAfter('on', plan.next_try)}`;
  return `${amountDue(plan)}, due${dateAfter('since', plan.renewal_date ?? '')}`;
}

/** A line with a date; none if the server does not send it. */
function dated(term: string, date: string): { term: string; value: string }[] {
  return date === '' ? [] : [{ term, value: formatHere(date) }];
}

function stateWord(plan: Plan, state: PlanState): string {
  if (state === 'renews') return 'Renews';
  if (state === 'due') return 'Payment due';
  if (state === 'ended') return 'Ended';
  return isSubscription(plan.plan) ? 'Canceled' : "Doesn't renew";
}
