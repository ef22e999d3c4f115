import type { BillingViewProps } from '@pages/billing/billing-column';
import { BillingView } from '@pages/billing/billing-view';
import type { Plan } from '@shared/api/shapes/plans';
import { billingHash } from '@shared/reference/addresses/paths';
import { useUser } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { PlanCard } from './plan-card';

interface HavePlanProps extends BillingViewProps {
  plan: Plan;
  title: string;
  back: { href: string; label: string };
}

/** Shown instead of a way to buy: the person already has this plan. */
export function HavePlan({ plan, title, back, headingRef }: HavePlanProps): ReactNode {
  return (
    <BillingView title={title} back={back} headingRef={headingRef}>
      <Stack gap={5}>
        <Callout type="info" title="You already have this plan">
          There's nothing to pay today.
        </Callout>
        <PlanCard plan={plan} card={useUser()?.card} />
        <div>
          <LinkButton href={billingHash('planinfo')}>Back to plan and billing</LinkButton>
        </div>
      </Stack>
    </BillingView>
  );
}
