import styles from '@pages/billing/billing-page.module.css';
import { formatDay } from '@pages/billing/plan/plan-words';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { withLateCode } from '@shared/boot/late/late-code';
import { formatUsd } from '@shared/lib/money';
import { ADDED } from '@shared/messages';
import type { PlanQuote } from '@shared/payments/plan-price';
import { PLAN_NAMES } from '@shared/reference/prices';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Spinner } from '@shared/ui/progress/spinner';
import type { ReactNode } from 'react';
import { type PurchasePhase, usePurchase } from './purchase-store';

const DOING = {
  preparing: 'Getting ready to pay…',
  sending: 'Paying…',
  authenticating: 'Your bank asks you to confirm this payment.',
  confirming: 'We have not heard back yet and are asking what became of it. Please do not pay again.',
} as const;

/** How the purchase stands, beside the button that pays; announced as it changes. */
export function PurchaseStatus({ product, quote }: { product: PlanProduct; quote: PlanQuote }): ReactNode {
  const purchase = usePurchase();
  if (purchase.product !== product) return null;
  return <PhaseNote product={product} phase={purchase.phase} quote={quote} />;
}

/** The words of a phase; without a quote where no price is being shown. */
export function PhaseNote({
  product,
  phase,
  quote,
}: {
  product: PlanProduct;
  phase: PurchasePhase;
  quote?: PlanQuote;
}): ReactNode {
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'working':
      return (
        <p className={styles.doing} role="status">
          <Spinner />
          <span>
            {DOING[phase.doing]}
            {!phase.durable && ' Please stay on this page.'}
          </span>
        </p>
      );
    case 'refused':
      return (
        <Callout type="error" role="alert" title="Nothing was charged">
          {phase.message || 'The payment was not completed.'}
        </Callout>
      );
    case 'repriced':
      return (
        <Callout type="warning" role="alert" title="The price has changed since you saw it">
          <Repriced before={phase.before} now={quote} /> Nothing was charged. Please press Pay again if you agree.
        </Callout>
      );
    case 'elsewhere':
      return (
        <Callout type="info" role="status" title="Another tab is paying">
          {PLAN_NAMES[product]} is being paid in another tab of this browser. Please finish there.
        </Callout>
      );
    case 'unknown':
      return <Unknown durable={phase.durable} />;
  }
}

function Repriced({ before, now }: { before: PlanQuote; now: PlanQuote | undefined }): ReactNode {
  if (!now) return null;
  const next = now.renewDate === null ? '' : `, next charge on ${formatDay(now.renewDate)}`;
  return (
    <>
      It was {formatUsd(before.charge)}; today it is <strong>{formatUsd(now.charge)}</strong>
      {next}.
    </>
  );
}

function Unknown({ durable }: { durable: boolean }): ReactNode {
  const check = (): void =>
    void withLateCode(
      () => import('./buy-plan'),
      ({ resumePurchases }) => resumePurchases(),
    );
  return (
    <Callout
      type="warning"
      role="alert"
      title="We do not know yet whether you have paid"
      action={<Button onClick={check}>Check again</Button>}
    >
      {ADDED.paymentUnknown} If it went through, the receipt comes by email.
      {!durable && ' Please stay on this page.'}
    </Callout>
  );
}
