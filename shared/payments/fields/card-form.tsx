import { DURATIONS } from '@shared/durations';
import { type DraftName, keepDraft, recallDraft } from '@shared/forms/draft';
import { createForm } from '@shared/forms/form-store';
import { useForm } from '@shared/forms/use-form';
import { randomId } from '@shared/lib/random-id';
import { FIELD_LIMITS } from '@shared/reference/field-limits';
import { signedInEmail } from '@shared/stores/info';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import type { Elements } from '@shared/ui/elements';
import { TextField } from '@shared/ui/fields/text-field';
import { useFrozenDuringClick } from '@shared/ui/press';
import type { StripeOffer } from '@shared/vendors/stripe';
import type { StripeCardElement } from '@stripe/stripe-js';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CARD_MISSING, CARD_UNREADABLE, type CardEntry, cardEntry } from './card-entry';
import { CardField } from './card-field';
import styles from './card-form.module.css';
import { PayTerms } from './pay-terms';
import { useStripe } from './use-stripe';

/** Props of {@link CardForm}. */
export interface CardFormProps {
  /** The server's `settings.stripe`. */
  offer: StripeOffer;
  defaultName?: string;
  defaultEmail?: string;
  /** The draft that keeps name and e-mail over a reload; absent for none. */
  draft?: DraftName;
  /** Called on each submission with valid values; until it resolves, further ones are ignored. */
  onSubmit: (card: CardEntry) => Promise<void>;
  /** The pay button (type "submit") and the elements beside it. */
  children: Elements;
}

const NOTICE = 'card-field';

/**
 * Cardholder name, e-mail, the provider's card field and postal code (specification 5, card form); the terms of paying
 * precede the button.
 */
export function CardForm(props: CardFormProps): ReactNode {
  const { offer, draft, onSubmit, children } = props;
  const library = useStripe(offer);
  const stripe = library.phase === 'ready' ? library.stripe : null;
  const element = useRef<StripeCardElement | null>(null);
  const [cardError, setCardError] = useState<string>();
  const shownError = useFrozenDuringClick(cardError);
  const [isBroken, setIsBroken] = useState(false);
  const isEmpty = useRef(true);
  const [form] = useState(() => makeForm(props));
  useEffect(
    () => (draft === undefined ? undefined : form.store.subscribe(({ values }) => keep(draft, values))),
    [draft, form],
  );

  // The provider's message stays at the field, and shows as a notice for 7.5 s (specification 8).
  const showCardError = (message: string) => {
    setCardError(message);
    notify({ type: 'error', text: message, duration: DURATIONS.cardError, key: NOTICE });
  };
  /** Resolves to the provider's reason if it made no token. */
  const pay = async (values: { name: string; email: string; postalCode: string }) => {
    if (!stripe || !element.current) return 'The card field is still loading. Please try again in a moment.';
    let refusal: string | undefined;
    const entry = cardEntry(values, stripe, element.current, (message) => {
      refusal = message;
    });
    await onSubmit(entry);
    return refusal;
  };
  const submit = async () => {
    const { refusals } = form.store.getState();
    let refusal: string | undefined;
    setCardError(undefined);
    await form.submit(async (values) => {
      refusal = await pay(values);
      return 'stay';
    });
    // Only here, because a person who sees the reason may press again at once.
    if (refusal !== undefined) {
      showCardError(refusal);
      element.current?.focus();
    }
    // The provider reads its field only once the others are valid.
    if (form.store.getState().refusals > refusals && isEmpty.current) setCardError(CARD_MISSING);
  };
  const { field, formProps } = useForm(form, () => void submit());

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
          error={shownError}
          onChange={({ empty, error }) => {
            isEmpty.current = empty;
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
      <PayTerms />
      {children}
    </form>
  );
}

function Waiting({ tries }: { tries: number }): ReactNode {
  return (
    <span role="status">
      {tries === 1
        ? 'Loading the secure card field…'
        : `The payment provider isn't responding. Trying again (${tries})…`}
    </span>
  );
}

function Unavailable({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <Callout
      action={<Button onClick={onRetry}>Try again</Button>}
      role="alert"
      title="We couldn't load the card field"
      type="error"
    >
      You weren't charged, and what you typed is still here. Check your connection and that nothing blocks
      js.stripe.com, then try again.
    </Callout>
  );
}

/** Keeps the name and e-mail, but not the postal code, which belongs to the card. */
function keep(draft: DraftName, { name, email }: { name: string; email: string }): void {
  keepDraft(draft, signedInEmail() ?? '', { name, email });
}

function makeForm({ draft, defaultName = '', defaultEmail = '' }: CardFormProps) {
  const kept = draft === undefined ? null : recallDraft(draft, signedInEmail() ?? '');
  return createForm({
    initial: { name: kept?.name ?? defaultName, email: kept?.email ?? defaultEmail, postalCode: '' },
    // For this page only: another tab has its own form, and the payment's lock covers both.
    lock: `card-form:${randomId()}`,
    loadRules: async () => (await import('./card-schema')).checkCard,
    onUnchecked: () => notify({ type: 'error', text: CARD_UNREADABLE, duration: DURATIONS.cardError, key: NOTICE }),
  });
}
