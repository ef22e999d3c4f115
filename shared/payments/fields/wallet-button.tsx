import { WALLET_BUTTON_HEIGHT } from '@shared/reference/delays';
import { PAYMENT_METHODS } from '@shared/reference/payment-methods';
import { CURRENCY } from '@shared/reference/prices';
import type { StripeOffer } from '@shared/vendors/stripe';
import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CARD_UNREADABLE, type Made, madeInTime } from './card-entry';
import styles from './card-form.module.css';
import { onSchemeChange, walletAppearance } from './element-look';
import { mountElement } from './mount-element';
import { useStripe } from './use-stripe';

/** What the person confirmed in the wallet's sheet. */
export interface WalletEntry {
  /** Empty when the wallet gave none. */
  email: string;
  /** Makes the confirmation token (`ctoken_...`). Used once. */
  createToken: () => Promise<Made>;
}

interface WalletButtonProps {
  /** `settings.stripe` of the server. */
  offer: StripeOffer;
  /** Cents. */
  amount: number;
  /** Name of the thing sold, shown in the sheet. */
  label: string;
  /** While true the sheet does not open. */
  busy: boolean;
  /**
   * Pays. The sheet is told of success only by `true`, which is to mean that our server said paid; an unknown outcome
   * closes it as failed and is the page's to explain.
   */
  onConfirm: (wallet: WalletEntry) => Promise<boolean>;
}

/** The wallet buttons this browser offers (specification 1 and 9: height 46); nothing at all when it offers none. */
export function WalletButton({ offer, amount, label, busy, onConfirm }: WalletButtonProps): ReactNode {
  const library = useStripe(offer);
  const stripe = library.phase === 'ready' ? library.stripe : null;
  const hostRef = useRef<HTMLDivElement>(null);
  const elementsRef = useRef<StripeElements | null>(null);
  const [isOffered, setIsOffered] = useState(false);
  const latest = useRef({ amount, label, busy, onConfirm });
  useEffect(() => {
    latest.current = { amount, label, busy, onConfirm };
  });
  useEffect(() => void elementsRef.current?.update({ amount }), [amount]);

  useEffect(() => {
    const host = hostRef.current;
    if (!stripe || !host) return undefined;
    const { label: name } = latest.current;
    const elements = openElements(stripe, latest.current.amount, host);
    if (elements === null) return undefined;
    elementsRef.current = elements;
    const unmount = mountElement(
      host,
      () =>
        elements.create('expressCheckout', {
          buttonHeight: WALLET_BUTTON_HEIGHT,
          emailRequired: true,
          paymentMethods: { link: 'never' },
        }),
      {
        onMounted: (element) => {
          element.on('ready', ({ availablePaymentMethods }) => setIsOffered(availablePaymentMethods !== undefined));
          element.on('loaderror', () => setIsOffered(false));
          element.on('click', (event) => {
            if (latest.current.busy) event.reject();
            else event.resolve({ lineItems: [{ name, amount: latest.current.amount }] });
          });
          element.on(
            'confirm',
            (event) => void confirm(stripe, elements, event, (wallet) => latest.current.onConfirm(wallet)),
          );
        },
        // No wallet is no fault: the card form stands below.
        onFailed: () => setIsOffered(false),
      },
    );
    const endScheme = onSchemeChange(() => void elements.update({ appearance: walletAppearance(host) }));
    return () => {
      endScheme();
      unmount();
      elementsRef.current = null;
      setIsOffered(false);
    };
  }, [stripe]);

  return <div className={isOffered ? styles.wallet : styles.walletHidden} ref={hostRef} />;
}

/**
 * The provider's elements for an amount in cents, with what the server's intents take and nothing else: a wallet that hands
 * over anything else would be refused after the person has confirmed. Null from a library that has none: no wallet is no fault. */
function openElements(stripe: Stripe, amount: number, host: HTMLElement): StripeElements | null {
  try {
    return stripe.elements({
      mode: 'payment',
      amount,
      currency: CURRENCY.toLowerCase(),
      allowedPaymentMethodTypes: [...PAYMENT_METHODS],
      appearance: walletAppearance(host),
    });
  } catch {
    // A version that works otherwise: the card form stands below, and says so where it cannot work either.
    return null;
  }
}

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  event: StripeExpressCheckoutElementConfirmEvent,
  onConfirm: (wallet: WalletEntry) => Promise<boolean>,
): Promise<void> {
  const create = async (): Promise<Made> => {
    const submitted = await elements.submit();
    if (submitted.error) return { ok: false, message: submitted.error.message ?? CARD_UNREADABLE };
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    if (error) return { ok: false, message: error.message ?? CARD_UNREADABLE };
    return { ok: true, token: confirmationToken.id };
  };
  let isPaid = false;
  try {
    isPaid = await onConfirm({ email: event.billingDetails?.email ?? '', createToken: () => madeInTime(create()) });
  } catch (error) {
    // The sheet waits for a word of ours, and the person for what went wrong.
    reportError(error);
  } finally {
    if (!isPaid) event.paymentFailed({ reason: 'fail' });
  }
}
