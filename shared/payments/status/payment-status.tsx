import { appConfig } from '@shared/lib/app-config';
import { formatUsd } from '@shared/lib/money';
import { ADDED } from '@shared/messages';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { retryIcon } from '@shared/ui/icons/turns';
import { ProgressBar } from '@shared/ui/progress/progress-bar';
import type { ReactNode } from 'react';
import { PAYMENT_KINDS } from './payment-kinds';
import type { PaymentPhase } from './payment-phase';

interface PaymentStatusProps {
  kind: PaymentKind;
  phase: PaymentPhase;
  /** What is paid for, as a sentence begins with it. */
  thing: string;
  /** Asks once more what became of the payment. */
  onCheck: () => void;
  /** The number that the person can ask about it with, where it has one before it is paid. */
  orderNumber?: string | undefined;
  /** The day of the next charge at a new price, in words; absent where there is none. */
  nextCharge?: string | undefined;
}

/** What there is to say of a payment, beside the button that pays (specification 8; a missing answer is called so). */
export function PaymentStatus({ kind, phase, thing, onCheck, orderNumber, nextCharge }: PaymentStatusProps): ReactNode {
  const { afterRefusal, elsewhere } = PAYMENT_KINDS[kind];
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'working':
      return <Working {...phase} />;
    case 'refused':
      return (
        <Callout role="alert" title="You have not been charged" type="error">
          {phase.message === '' ? 'The payment was not accepted.' : phase.message}
          {afterRefusal}
        </Callout>
      );
    case 'repriced':
      return (
        <Callout role="alert" title="The price has changed" type="warning">
          It was {formatUsd(phase.shown)} when you pressed Pay and is now {formatUsd(phase.current)}
          {nextCharge && `, next charge on ${nextCharge}`}. Nothing was charged. Press Pay again if that is all right.
        </Callout>
      );
    case 'elsewhere':
      return (
        <Callout
          action={elsewhere.blocks && <CheckAgain onCheck={onCheck} />}
          role={elsewhere.blocks ? 'alert' : 'status'}
          title={`${thing} is being paid in another tab`}
          type={elsewhere.blocks ? 'warning' : 'info'}
        >
          Please finish there. You will not be charged twice.
        </Callout>
      );
    case 'unknown':
      return <Unknown durable={phase.durable} onCheck={onCheck} orderNumber={orderNumber} />;
  }
}

const DOING = {
  preparing: 'Getting ready to pay',
  sending: 'Paying',
  authenticating: 'Waiting for your bank',
  confirming: 'Confirming your payment',
} as const;

/** The words are text, not the bar's label alone, so that each change of them is announced. */
function Working({ doing, durable }: PaymentPhase & { kind: 'working' }): ReactNode {
  return (
    <Callout role="status" type="info">
      <div className="small">{DOING[doing]}</div>
      <ProgressBar label={DOING[doing]} labelHidden value={null} />
      <p className="small">
        {doing === 'confirming' ? ADDED.paymentUnknown : 'Please keep this page open until it is done.'}
        {!durable && ' Your browser keeps no storage for this page, so please do not close it.'}
      </p>
    </Callout>
  );
}

function Unknown({
  durable,
  onCheck,
  orderNumber,
}: { durable: boolean } & Pick<PaymentStatusProps, 'onCheck' | 'orderNumber'>): ReactNode {
  const mail = appConfig.supportEmail;
  const rescue = orderNumber === undefined ? 'do not close it' : 'note the order number';
  return (
    <Callout
      action={<CheckAgain isFirstChoice onCheck={onCheck} />}
      role="alert"
      title="We are confirming your payment"
      type="warning"
    >
      <p>{ADDED.paymentUnknown}</p>
      <p>
        If it went through, your receipt comes by e-mail.
        {orderNumber !== undefined && (
          <>
            {' '}
            Order number: <code>{orderNumber}</code>. Questions? Write to <a href={`mailto:${mail}`}>{mail}</a>.
          </>
        )}
      </p>
      {!durable && <p>Your browser keeps no storage for this page, so please {rescue}.</p>}
    </Callout>
  );
}

function CheckAgain({ isFirstChoice, onCheck }: { isFirstChoice?: boolean; onCheck: () => void }): ReactNode {
  return (
    <Button icon={retryIcon} onClick={onCheck} variant={isFirstChoice ? 'primary' : 'secondary'}>
      Check again
    </Button>
  );
}
