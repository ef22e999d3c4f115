import { appConfig } from '@shared/lib/app-config';
import { formatUsd } from '@shared/lib/money';
import { ADDED } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { retryIcon } from '@shared/ui/icons/turns';
import { Stack } from '@shared/ui/layout/stack';
import { ProgressBar } from '@shared/ui/progress/progress-bar';
import type { ReactNode } from 'react';
import { PAYMENT_KINDS } from './payment-kinds';
import type { PaymentPhase } from './payment-phase';

interface PaymentStatusProps {
  kind: PaymentKind;
  phase: PaymentPhase;
  /** What is paid for, capitalized for the start of a sentence. */
  thing: string;
  /** Checks the payment again. */
  onCheck: () => void;
  /** For questions to support; absent if there is no number before payment. */
  orderNumber?: string | undefined;
  /** Formatted date of the next charge at the new price; absent if there is none. */
  nextCharge?: string | undefined;
}

/** The status of a payment, beside the pay button (specification 8). A missing answer is never shown as a failure. */
export function PaymentStatus(props: PaymentStatusProps): ReactNode {
  const { phase, thing, orderNumber, nextCharge } = props;
  const { afterRefusal, waitsForOtherTab } = PAYMENT_KINDS[props.kind];
  const checkAgain = (
    <Button icon={retryIcon} onClick={props.onCheck} variant="primary">
      Check again
    </Button>
  );
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'working':
      return <Working {...phase} />;
    case 'refused':
      return (
        <Callout role="alert" title="You have not been charged" type="error">
          {phase.message || 'The payment was not accepted.'}
          {afterRefusal}
        </Callout>
      );
    case 'repriced':
      return (
        <Callout role="alert" title="The price has changed" type="warning">
          It was {formatUsd(phase.shown)} when you pressed Pay and is now {formatUsd(phase.current)}
          {nextCharge && `, next charge on ${nextCharge}`}. Nothing was charged. Press Pay again if you agree.
        </Callout>
      );
    case 'elsewhere':
      return (
        <Callout
          action={waitsForOtherTab && checkAgain}
          role={waitsForOtherTab ? 'alert' : 'status'}
          title={`${thing} is being paid in another tab`}
          type={waitsForOtherTab ? 'warning' : 'info'}
        >
          Please finish there. You will not be charged twice.
        </Callout>
      );
    case 'unknown':
      return (
        <Callout action={checkAgain} role="alert" title="We are confirming your payment" type="warning">
          <p>{ADDED.paymentUnknown}</p>
          <p>
            If it went through, your receipt will arrive by email.
            {orderNumber && <Contact orderNumber={orderNumber} />}
          </p>
          {!phase.durable && <p>{notKept(orderNumber ? 'note the order number' : 'do not close it')}</p>}
        </Callout>
      );
  }
}

const DOING = {
  preparing: 'Getting ready to pay',
  sending: 'Paying',
  authenticating: 'Waiting for your bank',
  confirming: 'Confirming your payment',
} as const;

/** The status is text as well as the bar's label, so that screen readers announce each change. */
function Working({ doing, durable }: PaymentPhase & { kind: 'working' }): ReactNode {
  return (
    <Callout role="status" type="info">
      <Stack gap={3}>
        <strong>{DOING[doing]}</strong>
        <ProgressBar label={DOING[doing]} labelHidden value={null} />
        <p className="small">
          {doing === 'confirming' ? ADDED.paymentUnknown : 'Please keep this page open until it is done.'}
          {!durable && ` ${notKept('do not close it')}`}
        </p>
      </Stack>
    </Callout>
  );
}

function Contact({ orderNumber }: { orderNumber: string }): ReactNode {
  const mail = appConfig.supportEmail;
  return (
    <>
      {' '}
      Order number: <code>{orderNumber}</code>. Questions? Write to <a href={`mailto:${mail}`}>{mail}</a>.
    </>
  );
}

function notKept(rescue: string): string {
  return `Your browser does not store data for this page, so please ${rescue}.`;
}
