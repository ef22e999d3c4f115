import type { BillingViewProps } from '@pages/billing/billing-column';
import { BillingView } from '@pages/billing/billing-view';
import { dateAfter } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { planEnd, planState } from '@shared/payments/plan-state';
import { billingHash } from '@shared/reference/addresses/paths';
import { useUser } from '@shared/stores/use-info';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Callout } from '@shared/ui/callout';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { isExtendable } from './own-plan';
import { PlanCard } from './plan-card';

interface AlreadyBoughtProps extends BillingViewProps {
  plan: Plan;
  title: string;
  back: { href: string; label: string };
}

/** Shown instead of a purchase: the person has this plan, or has had the trial. */
export function AlreadyBought({ plan, title, back, headingRef }: AlreadyBoughtProps): ReactNode {
  const { title: what, text } = wordsFor(plan);
  return (
    <BillingView title={title} back={back} headingRef={headingRef}>
      <Stack gap={5}>
        <Callout type="info" title={what}>
          {text}
        </Callout>
        <PlanCard plan={plan} card={useUser()?.card} />
        <div>
          <LinkButton href={billingHash('planinfo')}>Back to plan and billing</LinkButton>
        </div>
      </Stack>
    </BillingView>
  );
}

function wordsFor(plan: Plan): { title: string; text: string } {
  const have = 'You already have this plan';
  const state = planState(plan, serverNow());
  if (state === 'ended') {
    return { title: "You've had your free trial", text: 'It can be used once. You can choose another plan.' };
  }
  if (state === 'due')
    return { title: have, text: "You don't need to buy it again: its renewal is still to be charged." };
  if (state === 'renews' || plan.plan === 'PLAN_ONETIME_TRIAL') {
    return { title: have, text: "There's nothing to pay today." };
  }
  const end = dateAfter('until', planEnd(plan));
  return {
    title: have,
    text: `It's paid${end}, so there's nothing to pay today.${isExtendable([plan], plan.plan) ? '' : ' You can choose it again once it has ended.'}`,
  };
}
