import type { BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { billingStore } from '@pages/billing/billing-store';
import { BillingView } from '@pages/billing/billing-view';
import { billingHash } from '@shared/reference/addresses/paths';
import { PLAN_OFFERS } from '@shared/reference/plan-offers';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { OfferRow } from './offer-row';

/** planselect (specification 2 and 4): the subscriptions, and the plans that are paid once. */
export function PlanSelect({ headingRef }: BillingViewProps): ReactNode {
  const state = useStore(billingStore);
  const plans = state.phase === 'ready' ? state.plans : [];
  const group = (renews: boolean) =>
    PLAN_OFFERS.filter((offer) => offer.renews === renews).map((offer) => (
      <OfferRow key={offer.plan} offer={offer} plans={plans} />
    ));
  return (
    <BillingView
      title="Choose a plan"
      lead="Every plan includes all features. Choose how you want to pay."
      back={{ href: billingHash('planinfo'), label: 'Plan and billing' }}
      headingRef={headingRef}
    >
      <Stack gap={5}>
        <Card title="Subscriptions">
          <p className="muted">Renews automatically. Cancel anytime.</p>
          <ul className={styles.offers}>{group(true)}</ul>
        </Card>
        <Card title="One-time">
          <p className="muted">Ends automatically. Never renews.</p>
          <ul className={styles.offers}>{group(false)}</ul>
        </Card>
      </Stack>
    </BillingView>
  );
}
