import type { BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { billingStore } from '@pages/billing/billing-store';
import { BillingView } from '@pages/billing/billing-view';
import { FeatureList } from '@pages/billing/plan/feature-list';
import { dateAfter } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { planEnd, planState, renews } from '@shared/payments/plan-state';
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
import { askedOf, cancellationStore, cancelSubscription, clearCancellation } from './cancel-plan';
import { untilWords } from './cancel-words';

const BACK = { href: billingHash('planinfo'), label: 'Plan and billing' };

/** plancancel (specification 4): how long the plan lasts, what ends then, and the button to confirm. */
export function PlanCancel({ guid, headingRef }: BillingViewProps & { guid: string }): ReactNode {
  const state = useStore(billingStore);
  const { isBusy, error, changed } = useStore(cancellationStore);
  useEffect(clearCancellation, []);
  const plan = state.phase === 'ready' ? state.plans.find((one) => one.guid === guid) : undefined;
  if (!plan || !renews(plan)) {
    return (
      <BillingView title="Cancel subscription" back={BACK} headingRef={headingRef}>
        <Callout type="info" title="Nothing to cancel">
          {plan ? notRenewing(plan) : "You don't have this subscription, or it has already ended."}
        </Callout>
      </BillingView>
    );
  }
  const asked = askedOf(plan);
  return (
    <BillingView title={`Cancel your ${PLAN_NAMES[plan.plan].toLowerCase()}?`} back={BACK} headingRef={headingRef}>
      <Stack gap={5}>
        {changed !== null && (
          <Callout type="warning" role="alert" title={changed.title}>
            {changed.text}
          </Callout>
        )}
        <Consequences plan={plan} endsNow={asked.endsNow} />
        {error !== null && (
          // The notice at the top announces the same.
          <Callout type="error">{error}</Callout>
        )}
        <div className={styles.pay}>
          <Button variant="danger" size="large" busy={isBusy} onClick={() => void cancelSubscription(asked)}>
            {asked.endsNow ? 'Cancel and end now' : 'Cancel subscription'}
          </Button>
          <LinkButton size="large" href={BACK.href}>
            Keep subscription
          </LinkButton>
        </div>
      </Stack>
    </BillingView>
  );
}

function Consequences({ plan, endsNow }: { plan: Plan; endsNow: boolean }): ReactNode {
  const user = useUser();
  // Some servers list features of the person only.
  const features = Object.values(plan.features).some(Boolean) ? plan.features : (user?.features ?? {});
  return (
    <Card title={endsNow ? 'Ends now' : `Active${untilWords(plan.current_period_end)}`}>
      <p>
        {endsNow
          ? "The period you paid for is over, so your plan ends as soon as you cancel. It won't be charged again."
          : "You keep all features until then, and this plan won't be charged again."}
      </p>
      <p>{`${endsNow ? 'Then' : 'After that'}, you lose these features unless another plan includes them:`}</p>
      <FeatureList features={features} />
    </Card>
  );
}

function notRenewing(plan: Plan): string {
  return planState(plan, serverNow()) === 'ended'
    ? `This plan ended${dateAfter('on', planEnd(plan))}.`
    : `This plan doesn't renew. It's active${dateAfter('until', planEnd(plan))}.`;
}
