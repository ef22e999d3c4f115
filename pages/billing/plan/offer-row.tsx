import styles from '@pages/billing/billing-page.module.css';
import type { Plan } from '@shared/api/shapes/plans';
import { serverNow } from '@shared/api/transport/clock';
import { formatUsd } from '@shared/lib/money';
import { formatHere } from '@shared/lib/time/here';
import { isPlanInForce } from '@shared/payments/plan-state';
import { billingHash } from '@shared/reference/addresses/paths';
import type { PlanOffer } from '@shared/reference/plan-offers';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { type ReactNode, useId } from 'react';
import { ExtendLink } from './extend-link';
import { isExtendable, ownPlan, quoteNow } from './own-plan';

/** A plan on offer: today's price, and a link to buy it, unless there is nothing to buy. */
export function OfferRow({ offer, plans }: { offer: PlanOffer; plans: readonly Plan[] }): ReactNode {
  const nameId = useId();
  const linkId = useId();
  const own = ownPlan(plans, offer.plan);
  const canExtend = isExtendable(plans, offer.plan);
  return (
    <li className={styles.offer}>
      <div className={styles.offerWords}>
        <h3 className={styles.offerName} id={nameId}>
          {offer.name}
        </h3>
        <p className={styles.offerPrice}>
          <strong>{offer.price === 0 ? 'Free' : formatUsd(offer.price)}</strong> <span>{offer.period}</span>
        </p>
        {(!own || canExtend) && <p className="muted small">{termsNow(offer, plans)}</p>}
      </div>
      {canExtend ? (
        <ExtendLink product={offer.plan} id={linkId} aria-labelledby={`${linkId} ${nameId}`} />
      ) : own ? (
        <span className={styles.state}>
          {isPlanInForce(own, serverNow()) ? 'You have this plan' : "You've had your trial"}
        </span>
      ) : (
        <LinkButton
          href={billingHash('confirmplanpurchase', offer.plan)}
          id={linkId}
          aria-labelledby={`${linkId} ${nameId}`}
        >
          {offer.price === 0 ? 'Try it free' : 'Choose'}
        </LinkButton>
      )}
    </li>
  );
}

/** The terms of buying it at this moment, in one line. */
function termsNow({ plan, price, period }: PlanOffer, plans: readonly Plan[]): string {
  const { startsOn, charge, periodEnd, renewDate } = quoteNow(plans, plan);
  if (price === 0) return 'No card needed. Ends one day after you start.';
  if (renewDate === null) {
    return startsOn === null
      ? `One payment. Active until ${formatHere(periodEnd)}.`
      : `One payment. Begins on ${formatHere(startsOn)}, ends on ${formatHere(periodEnd)}.`;
  }
  const begins = startsOn === null ? '' : `Begins on ${formatHere(startsOn)}, after the days you've paid for. `;
  return `${begins}${formatUsd(charge)} today, then ${formatUsd(price)} ${period} starting ${formatHere(renewDate)}.`;
}
