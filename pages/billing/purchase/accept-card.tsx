import type { BillingViewProps } from '@pages/billing/billing-column';
import styles from '@pages/billing/billing-page.module.css';
import { BillingView } from '@pages/billing/billing-view';
import { AlreadyBought } from '@pages/billing/plan/already-bought';
import { CancelLink } from '@pages/billing/plan/cancel-link';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { formatUsd } from '@shared/lib/money';
import { CardForm } from '@shared/payments/fields/card-form';
import { billingHash } from '@shared/reference/addresses/paths';
import { PLAN_NAMES } from '@shared/reference/prices';
import { useInfo } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Card } from '@shared/ui/layout/card';
import { Stack } from '@shared/ui/layout/stack';
import type { ReactNode } from 'react';
import { buyPlan } from './buy-plan';
import { NewCardNote } from './card-note';
import { PurchaseStatus } from './purchase-status';
import { PurchaseTerms } from './purchase-terms';
import { usePurchaseView } from './use-purchase-view';

/** acceptcard (specification 4 and 5): a new card, saved for renewals. */
export function AcceptCard({ product, headingRef }: BillingViewProps & { product: PlanProduct }): ReactNode {
  const { quote, had, isBusy, isBlocked } = usePurchaseView(product);
  const { user, settings } = useInfo().context;
  if (user === null) return null;
  const back = { href: billingHash('confirmplanpurchase', product), label: PLAN_NAMES[product] };
  if (had && !isBusy)
    return <AlreadyBought plan={had} title={PLAN_NAMES[product]} back={back} headingRef={headingRef} />;
  return (
    <BillingView title="Pay by card" back={back} headingRef={headingRef}>
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
                  {`Pay ${formatUsd(quote.charge)}`}
                </Button>
                <CancelLink />
              </div>
              <NewCardNote quote={quote} />
            </CardForm>
          ) : (
            <Callout type="error">Card payments aren't available right now. Please try again later.</Callout>
          )}
        </Card>
      </Stack>
    </BillingView>
  );
}
