import type { BillingViewProps } from '@pages/billing/billing-column';
import { billingStore } from '@pages/billing/billing-store';
import { BillingView } from '@pages/billing/billing-view';
import type { Plan } from '@shared/api/shapes/plans';
import type { Features } from '@shared/api/shapes/user';
import { serverNow } from '@shared/api/transport/clock';
import { MESSAGES } from '@shared/messages';
import { isPlanInForce, renews } from '@shared/payments/plan-state';
import { billingHash } from '@shared/reference/addresses/paths';
import { useUser } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { BoughtThanks } from './bought-thanks';
import { FeatureList } from './feature-list';
import { NoPlan } from './no-plan';
import { PlanCard } from './plan-card';

/** planinfo (specification 4, plan view): the person's plans, how long they last, and the next charges. */
export function PlanInfo({ headingRef }: BillingViewProps): ReactNode {
  const state = useStore(billingStore);
  const user = useUser();
  const listed = state.phase === 'ready' ? state.plans : [];
  const now = serverNow();
  const plans = listed.filter((plan) => isPlanInForce(plan, now));
  const ended = listed.filter((plan) => !isPlanInForce(plan, now));
  return (
    <BillingView title="Plan and billing" lead={MESSAGES.plans.label} headingRef={headingRef}>
      <Stack gap={5}>
        <BoughtThanks />
        {plans.filter(renews).length > 1 && (
          <Callout type="warning" title="You have more than one subscription">
            Each one is charged separately. If you need only one, cancel the other.
          </Callout>
        )}
        {plans.length === 0 ? (
          <NoPlan ended={ended} />
        ) : (
          <>
            {plans.map((plan) => (
              <PlanCard key={plan.guid} plan={plan} card={user?.card} />
            ))}
            <div>
              <LinkButton href={billingHash('planselect')}>Choose another plan</LinkButton>
            </div>
          </>
        )}
        <Card title={plans.length === 0 ? 'What you get with a plan' : 'Included in your plan'}>
          <FeatureList features={featuresOf(plans)} showAll={plans.length === 0} />
        </Card>
      </Stack>
    </BillingView>
  );
}

/** The features that the plans include together. */
function featuresOf(plans: readonly Plan[]): Features {
  return Object.assign({}, ...plans.map(({ features }) => features)) as Features; // a merge of features is features
}
