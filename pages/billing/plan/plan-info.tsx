import type { BillingViewProps } from '@pages/billing/billing-column';
import { billingStore, renews } from '@pages/billing/billing-store';
import { BillingView } from '@pages/billing/billing-view';
import { BoughtThanks } from '@pages/billing/purchase/bought-thanks';
import type { Plan } from '@shared/api/shapes/plans';
import type { Features } from '@shared/api/shapes/user';
import { formatUsd } from '@shared/lib/money';
import { MESSAGES } from '@shared/messages';
import { billingHash } from '@shared/reference/addresses/paths';
import { PLAN_PRICES } from '@shared/reference/prices';
import { useUser } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { archiveIcon } from '@shared/ui/icons/archives';
import { Card } from '@shared/ui/layout/card';
import { EmptyState } from '@shared/ui/layout/empty-state';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { FeatureList } from './feature-list';
import { PlanCard } from './plan-card';

/** planinfo (specification 4, plan view): the person's plans, how long they last, and the next charges. */
export function PlanInfo({ headingRef }: BillingViewProps): ReactNode {
  const state = useStore(billingStore);
  const user = useUser();
  const plans = state.phase === 'ready' ? state.plans : [];
  const renewing = plans.filter(renews);
  return (
    <BillingView title="Plan and billing" lead={MESSAGES.plans.label} headingRef={headingRef}>
      <Stack gap={5}>
        <BoughtThanks />
        {renewing.length > 1 && (
          <Callout type="warning" title="You have more than one subscription">
            Each one is charged separately. If you need only one, cancel the other. It stays active until the end of the
            paid period.
          </Callout>
        )}
        {plans.length === 0 ? (
          <EmptyState
            icon={archiveIcon}
            title="You don't have a plan yet"
            action={
              <LinkButton href={billingHash('planselect')} variant="primary">
                Choose a plan
              </LinkButton>
            }
          >
            {`You don't need a plan to send a fax. A plan connects your archives to printers and cloud storage, starting at ${formatUsd(PLAN_PRICES.PLAN_SUBSCRIPTION_MONTHLY)} a month. Try it free, no card needed.`}
          </EmptyState>
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
