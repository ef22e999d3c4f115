import { DELAYS } from '@shared/reference/delays';
import { Field } from '@shared/ui/fields/field';
import type { Stripe, StripeCardElement, StripeCardElementChangeEvent } from '@stripe/stripe-js';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import styles from './card-form.module.css';
import { cardStyle, onSchemeChange } from './element-appearance';
import { mountElement } from './mount-element';

/** Props of {@link CardField}. */
export interface CardFieldProps {
  /** Null while the library is loading. */
  stripe: Stripe | null;
  /** Holds the provider's field while it is mounted. */
  elementRef: RefObject<StripeCardElement | null>;
  error: string | undefined;
  onChange: (event: StripeCardElementChangeEvent) => void;
  /** The field could not be set up, or its frame did not load. */
  onFailed: () => void;
  /** Shown in the box until the field is ready. */
  waiting: ReactNode;
}

/** Card number, expiry and security code: the provider's frame, styled as one of our fields, with label and error. */
export function CardField({ stripe, elementRef, error, onChange, onFailed, waiting }: CardFieldProps): ReactNode {
  const id = useId();
  const boxRef = useRef<HTMLDivElement>(null);
  const hostRef = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onChange, onFailed });
  useEffect(() => {
    callbacks.current = { onChange, onFailed };
  });

  useEffect(() => {
    const host = hostRef.current;
    const box = boxRef.current;
    if (!stripe || !host || !box) return undefined;
    let late: ReturnType<typeof setTimeout> | undefined;
    const fail = () => callbacks.current.onFailed();
    const unmount = mountElement(
      host,
      // Link offers payment methods other than cards, and uses frames that our Content-Security-Policy blocks.
      () => stripe.elements().create('card', { hidePostalCode: true, disableLink: true, style: cardStyle(box) }),
      {
        onMounted: (element) => {
          elementRef.current = element;
          // A blocked frame reports nothing, not even its failure.
          late = setTimeout(fail, DELAYS.cardFrame);
          element.on('ready', () => {
            clearTimeout(late);
            box.setAttribute('data-ready', '');
          });
          element.on('change', (event) => callbacks.current.onChange(event));
          element.on('focus', () => box.setAttribute('data-focus', ''));
          element.on('blur', () => box.removeAttribute('data-focus'));
          element.on('loaderror', fail);
        },
        onFailed: fail,
      },
    );
    const endScheme = onSchemeChange(() => elementRef.current?.update({ style: cardStyle(box) }));
    const label = document.querySelector(`label[for="${CSS.escape(host.id)}"]`);
    const focus = () => elementRef.current?.focus();
    label?.addEventListener('click', focus);
    return () => {
      label?.removeEventListener('click', focus);
      clearTimeout(late);
      endScheme();
      unmount();
      elementRef.current = null;
      box.removeAttribute('data-ready');
    };
  }, [stripe, elementRef]);

  return (
    <Field label="Card details" error={error} id={id}>
      {(wiring) => (
        <div className={styles.card} data-invalid={error ? '' : undefined} ref={boxRef}>
          <div className={styles.waiting}>{waiting}</div>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own. */}
          <div
            aria-describedby={wiring['aria-describedby']}
            aria-label="Card details"
            className={styles.host}
            id={wiring.id}
            ref={hostRef}
            role="group"
          />
        </div>
      )}
    </Field>
  );
}
