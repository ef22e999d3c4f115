import type { BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { billingStore, planInForce } from '@pages/billing/billing-store';
import { BillingView } from '@pages/billing/billing-view';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/dates';
import { quotePlan } from '@shared/payments/plan-price';
import { billingHash } from '@shared/reference/addresses/paths';
import { PLAN_OFFERS, type PlanOffer } from '@shared/reference/plan-offers';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import { type ReactNode, useId } from 'react';
import { useStore } from 'zustand';

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

function OfferRow({ offer, plans }: { offer: PlanOffer; plans: readonly Plan[] }): ReactNode {
  const nameId = useId();
  const linkId = useId();
  const isOwned = planInForce(plans, offer.plan) !== undefined;
  const isFree = offer.price === 0;
  return (
    <li className={styles.offer}>
      <div className={styles.offerWords}>
        <h3 className={styles.offerName} id={nameId}>
          {offer.name}
        </h3>
        <p className={styles.offerPrice}>
          <strong>{isFree ? 'Free' : formatUsd(offer.price)}</strong> <span>{offer.period}</span>
        </p>
        <p className="muted small">{termsToday(offer)}</p>
      </div>
      {isOwned ? (
        <span className={styles.state}>You have this plan</span>
      ) : (
        <LinkButton
          href={billingHash('confirmplanpurchase', offer.plan)}
          id={linkId}
          aria-labelledby={`${linkId} ${nameId}`}
        >
          {isFree ? 'Try it free' : 'Choose'}
        </LinkButton>
      )}
    </li>
  );
}

/** The terms of buying it today, in one line. */
function termsToday({ plan, price, period }: PlanOffer): string {
  const quote = quotePlan(plan, serverNow());
  if (price === 0) return 'No card needed. Ends one day after you start.';
  if (quote.renewDate === null) return `One payment. Active until ${formatHere(quote.periodEnd)}.`;
  return `${formatUsd(quote.charge)} today, then ${formatUsd(price)} ${period} starting ${formatHere(quote.renewDate)}.`;
}
