import { billingStore } from '@pages/billing/billing-store';
import { planPhrase } from '@pages/billing/plan-words';
import type { Plan } from '@shared/api/shapes/plans';
import { cardName } from '@shared/lib/card-name';
import type { PlanQuote } from '@shared/payments/plan-price';
import { renews } from '@shared/payments/plan-state';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';

/** What a new card is charged for, and what not: each subscription has its own. */
export function NewCardNote({ quote }: { quote: PlanQuote }): ReactNode {
  const state = useStore(billingStore);
  const others = state.phase === 'ready' ? state.plans.filter(renews) : [];
  return (
    <>
      <p className="muted small">
        {quote.renewDate === null
          ? "You'll be charged once for this plan. Our payment provider saves your card for your next purchase."
          : 'Our payment provider saves your card for renewals of this plan. Cancel anytime.'}
      </p>
      {others.map((plan) => (
        <p className="muted small" key={plan.guid}>
          {otherCard(plan)}
        </p>
      ))}
    </>
  );
}

/** The card of another subscription; a server that does not send it may charge the card saved last. */
function otherCard({ plan, card }: Plan): string {
  return card
    ? `Your ${planPhrase(plan)} is still charged to ${cardName(card)}.`
    : `Your ${planPhrase(plan)} may also be charged to this card, starting with its next renewal.`;
}
