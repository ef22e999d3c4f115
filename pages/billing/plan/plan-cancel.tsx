import type { BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { billingStore, renews } from '@pages/billing/billing-store';
import { BillingView } from '@pages/billing/billing-view';
import { billingHash } from '@shared/reference/addresses/paths';
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
import { dateAfter } from './plan-words';

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
      <BillingView title="Cancel subscription" back={BACK} headingRef={headingRef}>
        <Callout type="info" title="Nothing to cancel">
          {plan
            ? `This plan doesn't renew. It's active${dateAfter('until', plan.end_date ?? plan.current_period_end)}.`
            : "You don't have this subscription, or it has already ended."}
        </Callout>
      </BillingView>
    );
  }
  const until = dateAfter('until', plan.current_period_end) || ' until the end of the paid period';
  return (
    <BillingView title={`Cancel your ${PLAN_NAMES[plan.plan].toLowerCase()}?`} back={BACK} headingRef={headingRef}>
      <Stack gap={5}>
        <Card title={`Active${until}`}>
          <p>You keep all features until then, and you won't be charged again.</p>
          <p>After that, you lose these features unless another plan includes them:</p>
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
    </BillingView>
  );
}
