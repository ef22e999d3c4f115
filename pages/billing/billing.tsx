import { failureSentence } from '@shared/api/transport/failure-sentence';
import { lateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { useLookAgain } from '@shared/boot/use-look-again';
import { MESSAGES } from '@shared/messages';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { type ReactNode, useEffect } from 'react';
import { useStore } from 'zustand';
import { BillingWaiting } from './billing-skeleton';
import { billingStore, loadPlans } from './billing-store';
import { BillingView } from './billing-view';
import { PlanCancel } from './cancel/plan-cancel';
import { lookAgain } from './look-again';
import { PlanInfo } from './plan/plan-info';
import { PlanSelect } from './plan/plan-select';
import { UnknownPlan } from './plan/unknown-plan';
import { PurchaseBanner } from './purchase/purchase-banner';
import { resumeEarlierPurchases } from './purchase/resume-purchases';
import { useHeadingFocus, useRoute } from './use-route';

const ConfirmPurchase = lateView(
  lateCode(() => import('./purchase/confirm-purchase')),
  ({ ConfirmPurchase }) => ConfirmPurchase,
  BillingWaiting,
);
const AcceptCard = lateView(
  lateCode(() => import('./purchase/accept-card')),
  ({ AcceptCard }) => AcceptCard,
  BillingWaiting,
);

/** The signed-in person's plans, in the view given by the address. */
export function Billing(): ReactNode {
  const state = useStore(billingStore);
  useEffect(() => {
    void loadPlans();
    resumeEarlierPurchases();
  }, []);
  useLookAgain(lookAgain);
  if (state.phase === 'loading') return <BillingWaiting />;
  if (state.phase === 'failed') {
    return (
      <BillingView title="Plan and billing">
        <Callout type="error" role="alert" action={<Button onClick={() => void loadPlans()}>Try again</Button>}>
          {failureSentence(MESSAGES.plans.informationFailed, state.failure)}
        </Callout>
      </BillingView>
    );
  }
  return <Views />;
}

function Views(): ReactNode {
  const route = useRoute();
  const headingRef = useHeadingFocus(route);
  return (
    <>
      <PurchaseBanner route={route} />
      <View route={route} headingRef={headingRef} />
    </>
  );
}

interface ViewProps {
  route: ReturnType<typeof useRoute>;
  headingRef: (heading: HTMLElement | null) => void;
}

function View({ route, headingRef }: ViewProps): ReactNode {
  switch (route.view) {
    case 'planinfo':
      return <PlanInfo headingRef={headingRef} />;
    case 'planselect':
      return <PlanSelect headingRef={headingRef} />;
    case 'confirmplanpurchase':
      return <ConfirmPurchase key={route.product} product={route.product} headingRef={headingRef} />;
    case 'acceptcard':
      return <AcceptCard key={route.product} product={route.product} headingRef={headingRef} />;
    case 'plancancel':
      return <PlanCancel key={route.guid} guid={route.guid} headingRef={headingRef} />;
    case 'unknownplan':
      return <UnknownPlan headingRef={headingRef} />;
  }
}
