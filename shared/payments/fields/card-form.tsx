import { DURATIONS } from '@shared/durations';
import { createForm } from '@shared/forms/form-store';
import { useForm } from '@shared/forms/use-form';
import { randomId } from '@shared/lib/random-id';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { TextField } from '@shared/ui/fields/text-field';
import type { StripeOffer } from '@shared/vendors/stripe';
import type { StripeCardElement } from '@stripe/stripe-js';
import { type ReactNode, useRef, useState } from 'react';
import { CARD_UNREADABLE, type CardEntry, cardEntry } from './card-entry';
import { CardField } from './card-field';
import styles from './card-form.module.css';
import { useStripe } from './use-stripe';

/** Props of {@link CardForm}. */
export interface CardFormProps {
  /** The server's `settings.stripe`. */
  offer: StripeOffer;
  defaultName?: string;
  defaultEmail?: string;
  /** Called on each submission with valid values; until it resolves, further ones are ignored. */
  onSubmit: (card: CardEntry) => Promise<void>;
  /** The pay button (type "submit") and anything beside it. */
  children: ReactNode;
}

const NOTICE = 'card-field';

/** Cardholder name, e-mail, the provider's card field and postal code (specification 5, card form). */
export function CardForm({ offer, defaultName = '', defaultEmail = '', onSubmit, children }: CardFormProps): ReactNode {
  const library = useStripe(offer);
  const stripe = library.phase === 'ready' ? library.stripe : null;
  const element = useRef<StripeCardElement | null>(null);
  const [cardError, setCardError] = useState<string>();
  const [isBroken, setIsBroken] = useState(false);
  const [form] = useState(() => makeForm(defaultName, defaultEmail));

  // The provider's message stays at the field, and shows as a notice for 7.5 s (specification 8).
  const showCardError = (message: string) => {
    setCardError(message);
    notify({ type: 'error', text: message, duration: DURATIONS.cardError, key: NOTICE });
  };
  const pay = async (values: { name: string; email: string; postalCode: string }) => {
    if (stripe && element.current) await onSubmit(cardEntry(values, stripe, element.current, showCardError));
    else showCardError('The card field is not ready yet: one moment please, then try again.');
    return 'stay' as const;
  };
  const { field, formProps } = useForm(form, () => void form.submit(pay));

  return (
    <form {...formProps} className={styles.form}>
      <TextField {...field('name')} autoComplete="cc-name" label="Cardholder name" maxLength={FIELD_LIMITS.name} />
      <TextField
        {...field('email')}
        autoCapitalize="none"
        autoComplete="email"
        inputMode="email"
        label="Email"
        maxLength={FIELD_LIMITS.email}
        spellCheck={false}
        type="email"
      />
      {library.phase === 'failed' || isBroken ? (
        <Unavailable onRetry={library.phase === 'failed' ? library.retry : () => setIsBroken(false)} />
      ) : (
        <CardField
          elementRef={element}
          error={cardError}
          onChange={({ error }) => {
            if (error) showCardError(error.message);
            else {
              setCardError(undefined);
              dismissNoticeOf(NOTICE);
            }
          }}
          onFailed={() => setIsBroken(true)}
          stripe={stripe}
          waiting={<Waiting tries={library.phase === 'loading' ? library.tries : 1} />}
        />
      )}
      <div className={styles.pair}>
        <TextField
          {...field('postalCode')}
          autoComplete="postal-code"
          label="Postal code"
          maxLength={FIELD_LIMITS.postalCode}
          spellCheck={false}
        />
      </div>
      {children}
    </form>
  );
}

function Waiting({ tries }: { tries: number }): ReactNode {
  return (
    <span role="status">
      {tries === 1 ? 'Loading the secure card field…' : `The card service does not answer. Trying again (${tries})…`}
    </span>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Callout
      action={<Button onClick={onRetry}>Try again</Button>}
      role="alert"
      title="The card field could not be loaded"
      type="error"
    >
      Nothing was charged and nothing you typed is lost. Check your connection, or whether something blocks
      js.stripe.com, then try again.
    </Callout>
  );
}

function makeForm(name: string, email: string) {
  return createForm({
    initial: { name, email, postalCode: '' },
    // For this page only: another tab has its own form, and the payment's lock covers both.
    lock: `card-form:${randomId()}`,
    loadRules: async () => (await import('./card-schema')).checkCard,
    onUnchecked: () => notify({ type: 'error', text: CARD_UNREADABLE, duration: DURATIONS.cardError, key: NOTICE }),
  });
}
