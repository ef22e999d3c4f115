import type { BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { BillingView } from '@pages/billing/billing-view';
import { AddedFeatures } from '@pages/billing/plan/added-features';
import { AlreadyBought } from '@pages/billing/plan/already-bought';
import { CancelLink } from '@pages/billing/plan/cancel-link';
import { OtherPlans } from '@pages/billing/plan/other-plans';
import type { PlanProduct } from '@shared/api/shapes/plans';
import type { SavedCard } from '@shared/api/shapes/user';
import { cardName } from '@shared/lib/card-name';
import { formatUsd } from '@shared/lib/money';
import { PayTerms } from '@shared/payments/fields/pay-terms';
import type { PlanQuote } from '@shared/payments/plan-price';
import { billingHash } from '@shared/reference/addresses/paths';
import { PLAN_NAMES } from '@shared/reference/prices';
import { useInfo } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { LinkButton } from '@shared/ui/buttons/link-button';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { buyPlan } from './buy-plan';
import { PurchaseStatus } from './purchase-status';
import { PurchaseTerms } from './purchase-terms';
import { usePurchaseView } from './use-purchase-view';

/**
 * confirmplanpurchase (specification 4): today's charge, the reason, and the next charge, all above the buttons that
 * pay with the saved card, lead to a new one, or start the free trial.
 */
export function ConfirmPurchase({ product, headingRef }: BillingViewProps & { product: PlanProduct }): ReactNode {
  const { quote, had, isBusy, isBlocked } = usePurchaseView(product);
  const user = useInfo().context.user;
  if (user === null) return null;
  const back = { href: billingHash('planselect'), label: 'All plans' };
  const name = PLAN_NAMES[product];
  if (had && !isBusy) return <AlreadyBought plan={had} title={name} back={back} headingRef={headingRef} />;
  const isFree = quote.charge === 0;
  const { card } = user;
  const pay = (): void => {
    const method = card && !isFree ? () => Promise.resolve({ ok: true as const, token: card.id }) : null;
    void buyPlan(quote, { email: user.email, method });
  };
  return (
    <BillingView title={isFree ? 'Start your trial' : 'Confirm your plan'} back={back} headingRef={headingRef}>
      <Stack gap={5}>
        <OtherPlans />
        <Card title={name}>
          <PurchaseTerms quote={quote} />
          <div className={styles.paying}>
            <PurchaseStatus product={product} />
            {card && !isFree && <PayTerms />}
            <div className={styles.pay}>
              {isFree || card ? (
                <Button variant="primary" size="large" busy={isBusy} disabled={isBlocked} onClick={pay}>
                  {isFree ? 'Start trial' : `Pay ${formatUsd(quote.charge)}`}
                </Button>
              ) : (
                <LinkButton variant="primary" size="large" href={billingHash('acceptcard', product)}>
                  Continue to payment
                </LinkButton>
              )}
              {card && !isFree && (
                <LinkButton size="large" href={billingHash('acceptcard', product)}>
                  Use a different card
                </LinkButton>
              )}
              <CancelLink />
            </div>
            <PayNote quote={quote} card={card} email={user.email} />
          </div>
        </Card>
        <Card title="What you get">
          <AddedFeatures features={user.features} quote={quote} />
        </Card>
      </Stack>
    </BillingView>
  );
}

/** What the button will do, in words below it. */
function PayNote({ quote, card, email }: { quote: PlanQuote; card: SavedCard | undefined; email: string }): ReactNode {
  const isFree = quote.charge === 0;
  if (!isFree && !card) return <p className="muted small">You won't be charged yet.</p>;
  const renewals = quote.renewDate === null ? '' : ', now and for renewals of this plan,';
  return (
    <p className="muted small">
      <span>
        {card && !isFree
          ? `We'll charge your ${cardName(card)}${renewals} and email the receipt to`
          : "No card needed, and nothing will be charged. We'll write about your trial to"}
      </span>{' '}
      <bdi>{email}</bdi>
      <span>.</span>
    </p>
  );
}
