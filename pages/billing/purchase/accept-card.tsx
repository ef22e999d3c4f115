import { BillingColumn, type BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { CancelLink } from '@pages/billing/plan/cancel-link';
import { HavePlan } from '@pages/billing/plan/have-plan';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { CardForm } from '@shared/payments/fields/card-form';
import { billingHash } from '@shared/reference/paths';
import { PLAN_NAMES } from '@shared/reference/prices';
import { useInfo } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { buyPlan } from './buy-plan';
import { PurchaseStatus } from './purchase-status';
import { PurchaseTerms } from './purchase-terms';
import { usePurchaseView } from './use-purchase-view';

/** acceptcard (specification 4 and 5): a new card, saved for renewals. */
export function AcceptCard({ product, headingRef }: BillingViewProps & { product: PlanProduct }): ReactNode {
  const { quote, had, isBusy, isBlocked } = usePurchaseView(product);
  const { user, settings } = useInfo().context;
  if (user === null) return null;
  const back = { href: billingHash('confirmplanpurchase', product), label: PLAN_NAMES[product] };
  if (had && !isBusy) return <HavePlan plan={had} title={PLAN_NAMES[product]} back={back} headingRef={headingRef} />;
  return (
    <BillingColumn title="Pay by card" back={back} headingRef={headingRef}>
      <Stack gap={5}>
        <Card title={PLAN_NAMES[product]}>
          <PurchaseTerms quote={quote} />
        </Card>
        <Card title="Card">
          {settings.stripe ? (
            <CardForm
              offer={settings.stripe}
              defaultName={user.name}
              defaultEmail={user.email}
              onSubmit={(card) => buyPlan(quote, { email: card.email, method: card.createPaymentMethod })}
            >
              <PurchaseStatus product={product} />
              <div className={styles.pay}>
                <Button type="submit" variant="primary" size="large" busy={isBusy} disabled={isBlocked}>
                  Pay {formatUsd(quote.charge)}
                </Button>
                <CancelLink />
              </div>
              <p className="muted small">
                {quote.renewDate === null
                  ? 'Charged once. The card is kept with the card provider for your next purchase.'
                  : 'The card is kept with the card provider for the renewals. Cancel at any time in two presses.'}
              </p>
            </CardForm>
          ) : (
            <Callout type="error">Card payments are not available at the moment. Please try again later.</Callout>
          )}
        </Card>
      </Stack>
    </BillingColumn>
  );
}
