import { emailFault, hasInvisible, tidyEmail } from '@shared/lib/email';
import { MESSAGES } from '@shared/messages';
import { WALLET_BUTTON_HEIGHT } from '@shared/reference/delays';
import { PAYMENT_METHODS } from '@shared/reference/payment-methods';
import { CURRENCY } from '@shared/reference/single-fax';
import type { StripeOffer } from '@shared/vendors/stripe';
import type { Stripe, StripeElements, StripeExpressCheckoutElementConfirmEvent } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CARD_UNREADABLE, type TokenResult, withTokenTimeout } from './card-entry';
import styles from './card-form.module.css';
import { onSchemeChange, walletAppearance } from './element-appearance';
import { mountElement } from './mount-element';
import { useStripe } from './use-stripe';

/** A payment confirmed in the wallet's sheet. */
export interface WalletEntry {
  /** Empty if the wallet gave none. */
  email: string;
  /** Makes the confirmation token (`ctoken_...`). Used once. */
  createToken: () => Promise<TokenResult>;
}

interface WalletButtonProps {
  /** The server's `settings.stripe`. */
  offer: StripeOffer;
  /** Cents. */
  amount: number;
  /** Name of the product, shown in the sheet. */
  label: string;
  /** While true the sheet does not open. */
  busy: boolean;
  /**
   * Pays. Only `true`, our server's confirmation of the payment, closes the sheet as successful; an unknown outcome
   * closes it as failed, and the page must explain it.
   */
  onConfirm: (wallet: WalletEntry) => Promise<boolean>;
}

/** The wallet buttons this browser offers, if any (specification 1 and 9: 46 px high). */
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
        // Not an error: the card form remains.
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
 * The provider's elements for an amount in cents, limited to the payment methods that the server's intents accept: any
 * other would be refused after the person's confirmation. Null if the library has no elements.
 */
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
    // An incompatible library version: the card form remains, and reports if it cannot work either.
    return null;
  }
}

async function confirm(
  stripe: Stripe,
  elements: StripeElements,
  event: StripeExpressCheckoutElementConfirmEvent,
  onConfirm: (wallet: WalletEntry) => Promise<boolean>,
): Promise<void> {
  const email = tidyEmail(event.billingDetails?.email ?? '');
  const create = async (): Promise<TokenResult> => {
    // Any other invalid address does not prevent payment: the server does without it.
    const fault = hasInvisible(email) ? emailFault(email, MESSAGES.card.emailInvalid) : null;
    if (fault !== null) return { ok: false, message: fault };
    const submitted = await elements.submit();
    if (submitted.error) return { ok: false, message: submitted.error.message ?? CARD_UNREADABLE };
    const { confirmationToken, error } = await stripe.createConfirmationToken({ elements });
    if (error) return { ok: false, message: error.message ?? CARD_UNREADABLE };
    return { ok: true, token: confirmationToken.id };
  };
  let isPaid = false;
  try {
    isPaid = await onConfirm({
      email,
      createToken: () => withTokenTimeout(create()),
    });
  } catch (error) {
    // The sheet must still be closed, and the error reported.
    reportError(error);
  } finally {
    if (!isPaid) event.paymentFailed({ reason: 'fail' });
  }
}
