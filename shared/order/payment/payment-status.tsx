import { appConfig } from '@shared/lib/app-config';
import { formatUsd } from '@shared/lib/money';
import { ADDED } from '@shared/messages';
import { type PaymentPhase, setPaymentPhase } from '@shared/order/order-paying';
import { useOrder } from '@shared/order/order-store';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { retryIcon } from '@shared/ui/icons/turns';
import { ProgressBar } from '@shared/ui/progress/progress-bar';
import type { ReactNode } from 'react';
import { resumePayment } from './pay-order';

/** What there is to say of the payment, beside the form (specification 8; an answer that is missing is called so). */
export function PaymentStatus({ phase }: { phase: PaymentPhase }): ReactNode {
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'working':
      return <Working {...phase} />;
    case 'refused':
      return (
        <Callout role="alert" title="You have not been charged" type="error">
          {phase.message === '' ? 'The payment was not accepted.' : phase.message} You can try again, or use another
          card.
        </Callout>
      );
    case 'repriced':
      return (
        <Callout role="alert" title="The price has changed" type="warning">
          It was {formatUsd(phase.shown)} when you pressed Pay and is now {formatUsd(phase.current)}. Nothing was
          charged. Press Pay again if that is all right.
        </Callout>
      );
    case 'elsewhere':
      return <Elsewhere />;
    case 'unknown':
      return <Unknown isDurable={phase.durable} />;
  }
}

const DOING = {
  preparing: 'Checking your card',
  sending: 'Paying',
  authenticating: 'Waiting for your bank',
  confirming: 'Confirming your payment',
} as const;

function Working({ doing, durable }: PaymentPhase & { kind: 'working' }): ReactNode {
  return (
    <Callout role="status" type="info">
      <ProgressBar label={DOING[doing]} value={null} />
      <p className="small">
        {doing === 'confirming' ? ADDED.paymentUnknown : 'Please keep this page open until it is done.'}
        {!durable && ' Your browser keeps no storage for this page, so please do not close it.'}
      </p>
    </Callout>
  );
}

function Elsewhere(): ReactNode {
  return (
    <Callout
      action={
        <Button icon={retryIcon} onClick={() => void checkAgain()}>
          Check again
        </Button>
      }
      role="alert"
      title="This order is being paid in another tab"
      type="warning"
    >
      Please finish there. You will not be charged twice.
    </Callout>
  );
}

function Unknown({ isDurable }: { isDurable: boolean }): ReactNode {
  const id = useOrder((state) => state.order?.id);
  const mail = appConfig.supportEmail;
  return (
    <Callout
      action={
        <Button icon={retryIcon} onClick={() => void checkAgain()} variant="primary">
          Check again
        </Button>
      }
      role="alert"
      title="We are confirming your payment"
      type="warning"
    >
      <p>{ADDED.paymentUnknown}</p>
      <p>
        If it went through, your receipt comes by e-mail. Order number: <code>{id}</code>. Questions? Write to{' '}
        <a href={`mailto:${mail}`}>{mail}</a>.
      </p>
      {!isDurable && <p>Your browser keeps no storage for this page, so please note the order number.</p>}
    </Callout>
  );
}

/** Asks once more; where nothing is pending after all, the form may be used again. */
async function checkAgain(): Promise<void> {
  if (!(await resumePayment())) setPaymentPhase({ kind: 'idle' });
}
