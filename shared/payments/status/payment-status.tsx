import { appConfig } from '@shared/lib/app-config';
import { formatUsd } from '@shared/lib/money';
import type { PaymentKind } from '@shared/payments/attempt/payment-journal';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { retryIcon } from '@shared/ui/icons/turns';
import { Stack } from '@shared/ui/layout/stack';
import { ProgressBar } from '@shared/ui/progress/progress-bar';
import { type ReactNode, useEffect, useRef } from 'react';
import { PAYMENT_KINDS } from './payment-kinds';
import type { PaymentPhase } from './payment-phase';
import styles from './payment-status.module.css';
import { KEEP_OPEN, PAYMENT_WORDS, type StatusWords } from './status-words';

interface PaymentStatusProps {
  kind: PaymentKind;
  phase: PaymentPhase;
  /** Text of the status; by default about a payment. */
  words?: StatusWords;
  /** The subject of the payment, capitalized for the start of a sentence. */
  subject: string;
  /** Checks the payment again. */
  onCheck: () => void;
  /** For questions to support; absent if there is no number before payment. */
  orderNumber?: string | undefined;
  /** Formatted date of the next charge at the new price; absent if there is none. */
  nextCharge?: string | undefined;
  /** An amount in cents as the page shows it; by default in dollars. */
  priceWords?: (cents: number) => string;
}

/** The status of a payment, beside the pay button (specification 8). A missing answer is never shown as a failure. */
export function PaymentStatus(props: PaymentStatusProps): ReactNode {
  const { kind } = props.phase;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (kind !== 'idle') attend(box.current, kind !== 'working');
  }, [kind]);
  if (kind === 'idle') return null;
  return (
    <div className={styles.status} ref={box} tabIndex={-1}>
      <Shown {...props} />
    </div>
  );
}

/** Scrolls to the status, and focuses it if it needs an answer or has replaced the focused element. */
function attend(status: HTMLElement | null, needsAnswer: boolean): void {
  status?.scrollIntoView({ block: 'nearest' });
  const focused = document.activeElement;
  // An old browser cannot report it.
  const canTell = focused !== null && 'checkVisibility' in focused;
  const isFocusLost = focused === document.body || (canTell && !focused.checkVisibility());
  if (needsAnswer || isFocusLost) status?.focus({ preventScroll: true });
}

function Shown({
  kind,
  phase,
  words = PAYMENT_WORDS,
  subject,
  orderNumber,
  nextCharge,
  priceWords = formatUsd,
  onCheck,
}: PaymentStatusProps): ReactNode {
  const { waitsForOtherTab } = PAYMENT_KINDS[kind];
  const checkAgain = (
    <Button icon={retryIcon} onClick={onCheck} variant="primary">
      Check again
    </Button>
  );
  switch (phase.kind) {
    case 'idle':
      return null;
    case 'working':
      return <Working {...phase} words={words} />;
    case 'refused':
      return (
        <Callout role="alert" title={words.refused} type="error">
          {phase.message}
        </Callout>
      );
    case 'repriced':
      return (
        <Callout role="alert" title="The price has changed" type="warning">
          {`It was ${priceWords(phase.shown)} and is now ${priceWords(phase.current)}${nextCharge ? `, with the next charge on ${nextCharge}` : ''}. You weren't charged. To accept the new price, pay again.`}
        </Callout>
      );
    case 'elsewhere':
      return (
        <Callout
          action={waitsForOtherTab && checkAgain}
          role={waitsForOtherTab ? 'alert' : 'status'}
          title={words.elsewhere(subject)}
          type={waitsForOtherTab ? 'warning' : 'info'}
        >
          {words.finishThere}
        </Callout>
      );
    case 'unknown':
      return (
        <Callout action={checkAgain} role="alert" title={words.unknown} type="warning">
          <p>{words.notHeard(phase.detail)}</p>
          <p>
            <span>{words.ifDone}</span>
            {orderNumber && <Contact orderNumber={orderNumber} />}
          </p>
          {!phase.durable && <p>{notKept(orderNumber ? 'write down the order number' : 'keep it open')}</p>}
        </Callout>
      );
  }
}

/** The status is text as well as the bar's label, so that screen readers announce each change. */
function Working({ doing, durable, detail, words }: PaymentPhase & { kind: 'working'; words: StatusWords }): ReactNode {
  return (
    <Callout role="status" type="info">
      <Stack gap={3}>
        <strong>{words.doing[doing]}</strong>
        <ProgressBar label={words.doing[doing]} labelHidden value={null} />
        <p className="small">
          <span>{doing === 'confirming' ? words.notHeard(detail) : KEEP_OPEN}</span>
          {!durable && <span>{` ${notKept('keep it open')}`}</span>}
        </p>
      </Stack>
    </Callout>
  );
}

function Contact({ orderNumber }: { orderNumber: string }): ReactNode {
  const mail = appConfig.supportEmail;
  return (
    <>
      <span> Order number:</span> <code>{orderNumber}</code>
      <span>. Questions? Write to</span> <a href={`mailto:${mail}`}>{mail}</a>
      <span>.</span>
    </>
  );
}

function notKept(rescue: string): string {
  return `Your browser isn't saving data for this page, so please ${rescue}.`;
}
