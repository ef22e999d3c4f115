import { BillingColumn, type BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { billingStore, renews } from '@pages/billing/billing-store';
import { billingHash } from '@shared/reference/paths';
import { PLAN_NAMES } from '@shared/reference/prices';
import { useUser } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { cancellationStore, cancelSubscription, clearCancellationError } from './cancel-plan';
import { FeatureList } from './feature-list';
import { formatPlanDate } from './plan-words';

const BACK = { href: billingHash('planinfo'), label: 'Plan and billing' };

/** plancancel (specification 4): how long the plan lasts, what ends then, and the second press. */
export function PlanCancel({ guid, headingRef }: BillingViewProps & { guid: string }): ReactNode {
  const state = useStore(billingStore);
  const { isBusy, error } = useStore(cancellationStore);
  const user = useUser();
  useEffect(clearCancellationError, []);
  const plan = state.phase === 'ready' ? state.plans.find((one) => one.guid === guid) : undefined;
  if (!plan || !renews(plan)) {
    return (
      <BillingColumn title="Cancel a subscription" back={BACK} headingRef={headingRef}>
        <Callout type="info" title="There is nothing to cancel">
          {plan
            ? `This plan does not renew. It stays active until ${formatPlanDate(plan.current_period_end)}.`
            : 'You do not have this subscription, or it has already ended.'}
        </Callout>
      </BillingColumn>
    );
  }
  const end = formatPlanDate(plan.current_period_end);
  return (
    <BillingColumn title={`Cancel: ${PLAN_NAMES[plan.plan]}`} back={BACK} headingRef={headingRef}>
      <Stack gap={5}>
        <Card title={`It stays active until ${end}`}>
          <p>You have paid until then and keep everything. Nothing more will be charged.</p>
          <p>After {end} these are switched off, unless another plan includes them:</p>
          <FeatureList features={user?.features ?? {}} />
        </Card>
        {error !== null && (
          // Announced by the notice at the top, which says the same.
          <Callout type="error">{error}</Callout>
        )}
        <div className={styles.pay}>
          <Button variant="danger" size="large" busy={isBusy} onClick={() => void cancelSubscription(plan)}>
            Cancel subscription
          </Button>
          <LinkButton size="large" href={BACK.href}>
            Keep subscription
          </LinkButton>
        </div>
      </Stack>
    </BillingColumn>
  );
}
