import type { Settings } from '@shared/api/shapes/settings';
import type { User } from '@shared/api/shapes/user';
import { formatInZone } from '@shared/lib/time/dates';
import { usePageCount } from '@shared/order/files/page-count';
import styles from '@shared/order/order-flow.module.css';
import { orderStore, priceOf, priceWords, shownPrice, useOrder } from '@shared/order/order-store';
import { forgetRefusal, usePaymentPhase } from '@shared/order/payment-phase-store';
import { goToStep } from '@shared/order/steps/order-steps';
import { StepHeading } from '@shared/order/steps/step-heading';
import { CardForm } from '@shared/payments/fields/card-form';
import { WalletButton } from '@shared/payments/fields/wallet-button';
import type { PaymentPhase } from '@shared/payments/status/payment-phase';
import { PaymentStatus } from '@shared/payments/status/payment-status';
import { useInfo } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import type { Elements } from '@shared/ui/elements';
import { Icon } from '@shared/ui/icon';
import { lockIcon } from '@shared/ui/icons/sign-in';
import { backIcon } from '@shared/ui/icons/turns';
import { pageCountText } from '@shared/uploads/count-words';
import { type ReactNode, useEffect, useState } from 'react';
import { type PaymentMethod, payOrder, resumePayment } from './pay-order';

/** The third step: the charge and its time, the wallet, the card (specification 1 and 4). */
export function PaymentStep(): ReactNode {
  const { settings, user } = useInfo().context;
  const price = useOrder(priceOf) ?? 0;
  const words = useOrder(shownPrice) ?? '';
  const orderNumber = useOrder((state) => state.order?.id);
  const phase = usePaymentPhase();
  /** The button's price when it was pressed. */
  const [agreed, setAgreed] = useState({ cents: 0, words: '' });
  const isFormHidden = !isPayable(phase);
  useEffect(() => forgetRefusal, []);
  const pay = (method: PaymentMethod): Promise<boolean> => {
    setAgreed({ cents: price, words });
    return payOrder(method, price);
  };
  const status = (
    <PaymentStatus
      kind="order"
      onCheck={() => void resumePayment()}
      orderNumber={orderNumber}
      phase={phase}
      priceWords={(cents) => (cents === agreed.cents ? agreed.words : priceWords(orderStore.getState(), cents))}
      subject="This order"
    />
  );
  return (
    <div className={styles.step}>
      <StepHeading lead={<Terms price={words} />} title="Pay for your fax">
        Pay and send
      </StepHeading>
      {isFormHidden && status}
      {settings.stripe ? (
        <div className={styles.group} hidden={isFormHidden}>
          <Methods onPay={pay} phase={phase} price={price} words={words} stripe={settings.stripe} user={user}>
            {!isFormHidden && status}
          </Methods>
        </div>
      ) : (
        <Callout title="Payments aren't available right now" type="error">
          We've kept your order. Please come back later.
        </Callout>
      )}
    </div>
  );
}

/** The terms: content, number, time and charge. */
function Terms({ price }: { price: string }): ReactNode {
  const { delivery, check, number } = useOrder((state) => state.options);
  const pages = usePageCount();
  const when =
    delivery.kind === 'scheduled' && delivery.moment.kind === 'set'
      ? `on ${formatInZone(delivery.moment.epochMs, delivery.wall.tz)}`
      : 'right away';
  return (
    <>
      {pages > 0 && <span>{`${pageCountText(pages)} to `}</span>}
      <bdi className="amount">{check.kind === 'good' ? check.shown : number}</bdi>
      <span>. You&apos;ll be charged</span> <strong>{price}</strong>{' '}
      <span>{`once, when you press Pay. Your fax goes out ${when}.`}</span>
    </>
  );
}

interface MethodsProps {
  stripe: NonNullable<Settings['stripe']>;
  user: User | null;
  /** Cents. */
  price: number;
  /** The price as shown. */
  words: string;
  phase: PaymentPhase;
  /** Pays the button's price; called in the press handler. */
  onPay: (method: PaymentMethod) => Promise<boolean>;
  /** The status, above the button. */
  children: Elements;
}

function Methods({ stripe, user, price, words, phase, onPay, children }: MethodsProps): ReactNode {
  const isPaying = phase.kind === 'working';
  const label = typeof stripe.wallet.label === 'string' ? stripe.wallet.label : 'Fax';
  return (
    <>
      <WalletButton
        amount={price}
        busy={isPaying}
        label={label}
        offer={stripe}
        onConfirm={({ email, createToken }) => onPay({ settings: stripe.wallet, email, createToken })}
      />
      <CardForm
        defaultEmail={user?.email ?? ''}
        defaultName={user?.name ?? ''}
        draft="payer"
        offer={stripe}
        onSubmit={async ({ email, createToken }) => {
          await onPay({ settings: stripe.card, email, createToken });
        }}
      >
        <p className={styles.trust}>
          <Icon name={lockIcon} size={16} />{' '}
          <span>Card details go straight to the payment provider; we never see them.</span>
        </p>
        {children}
        <div className={styles.actions}>
          <Button
            className={styles.back}
            disabled={isPaying}
            icon={backIcon}
            onClick={() => goToStep('confirm')}
            size="large"
            variant="quiet"
          >
            Back
          </Button>
          <Button busy={isPaying} size="large" type="submit" variant="primary">
            {`Pay ${words}`}
          </Button>
        </div>
      </CardForm>
    </>
  );
}

/** False while money may have been charged: the form is then hidden, but keeps what was typed. */
function isPayable(phase: PaymentPhase): boolean {
  if (phase.kind === 'unknown' || phase.kind === 'elsewhere') return false;
  return phase.kind !== 'working' || phase.doing !== 'confirming';
}
