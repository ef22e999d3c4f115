import { failureSentence } from '@shared/api/transport/failure-sentence';
import { afterFirstInteraction, whenIdle } from '@shared/boot/idle/when-idle';
import { lateCode, withLateCode } from '@shared/boot/late/late-code';
import { lateView } from '@shared/boot/late/late-view';
import { reloadPage } from '@shared/lib/address/navigate';
import { ADDED_MESSAGES, MESSAGES } from '@shared/messages';
import { loadInfo } from '@shared/stores/info';
import { useInfoState } from '@shared/stores/use-info';
import { Button } from '@shared/ui/buttons/button';
import { Callout } from '@shared/ui/callout';
import { Stepper } from '@shared/ui/progress/stepper';
import { type ReactNode, useEffect } from 'react';
import styles from './order-flow.module.css';
import { type Flow, type FormStep, isForm } from './order-flow-state';
import { orderLogic } from './order-logic';
import type { OrderPlace } from './order-place';
import { patchOrder, useOrder } from './order-store';
import { OrderSummary } from './order-summary';
import { RecipientStep } from './recipient/recipient-step';
import { fetchPhone } from './rules/number';
import { pressStep } from './steps/order-presses';
import { Waiting } from './steps/waiting';

const ConfirmStep = lateView(orderLogic, ({ ConfirmStep }) => ConfirmStep, Waiting);
const PaymentStep = lateView(
  lateCode(() => import('./payment/payment-step')),
  ({ PaymentStep }) => PaymentStep,
  Waiting,
);
const OrderResult = lateView(lateCode(fetchResult), ({ OrderResult }) => OrderResult, Waiting);

const STEPS: readonly { id: FormStep; label: string }[] = [
  { id: 'recipient', label: 'Your fax' },
  { id: 'confirm', label: 'Confirm' },
  { id: 'payment', label: 'Pay' },
];

/** The order flow: recipient, confirm, payment, done (specification 2), independent of the page around it. */
export function OrderFlow({ place }: { place: OrderPlace }): ReactNode {
  const flow = useOrder((state) => state.flow);
  const step = stepOf(flow);
  useEffect(() => start(place), [place]);
  useEffect(prefetchSteps, []);
  return (
    <div className={styles.sheet} data-step={flow.at}>
      <Trouble />
      {step ? <FormSteps at={step} isLoading={flow.at === 'loading'} /> : <OrderResult flow={flow} />}
    </div>
  );
}

function FormSteps({ at, isLoading }: { at: FormStep; isLoading: boolean }): ReactNode {
  return (
    <>
      <div className={styles.steps}>
        <Stepper current={at} label="Steps of your order" onSelect={pressStep} steps={STEPS} />
      </div>
      <div className={styles.columns}>
        {isLoading && at !== 'recipient' ? <Waiting /> : <Step at={at} />}
        <aside aria-label="Your fax" className={styles.slip} data-step={at}>
          <OrderSummary onChange={pressStep} />
        </aside>
      </div>
    </>
  );
}

function Step({ at }: { at: FormStep }): ReactNode {
  if (at === 'recipient') return <RecipientStep />;
  return at === 'confirm' ? <ConfirmStep loadPayment={PaymentStep.load} /> : <PaymentStep />;
}

/** Shown above the flow when it cannot start. Typed values stay. */
function Trouble(): ReactNode {
  const state = useInfoState();
  const isBroken = useOrder((order) => order.isBroken);
  if (state.phase !== 'failed' && !isBroken) return null;
  return (
    <Callout
      action={<Button onClick={() => (isBroken ? reloadPage() : void loadInfo())}>Try again</Button>}
      role="alert"
      title="We couldn't start your order"
      type="error"
    >
      {state.phase === 'failed'
        ? failureSentence(MESSAGES.account.informationFailed, state.failure)
        : ADDED_MESSAGES.notLoaded}
    </Callout>
  );
}

/** The step to draw, even while loading; null if the flow is over or an order's address was opened. */
function stepOf(flow: Flow): FormStep | null {
  if (isForm(flow)) return flow.at;
  return flow.at === 'loading' && flow.wanted !== 'order' ? flow.wanted : null;
}

/**
 * Starts the flow's logic, which has its own chunk, so that the first screen does not wait for it. Without a
 * connection, waits for one.
 */
function start(place: OrderPlace): () => void {
  let isWanted = true;
  let stop = (): void => undefined;
  const path = window.location.pathname;
  const fetchLogic = (): void => {
    patchOrder({ isBroken: false });
    void withLateCode(
      orderLogic.load,
      ({ startOrder }) => {
        if (isWanted) stop = startOrder(place, path);
      },
      () => {
        patchOrder({ isBroken: true });
        addEventListener('online', fetchLogic, { once: true });
      },
    );
  };
  fetchLogic();
  return () => {
    isWanted = false;
    removeEventListener('online', fetchLogic);
    stop();
  };
}

const resultCode = lateCode(() => import('./done/order-result'));
const datesCode = lateCode(() => import('@shared/lib/time/dates'));

/** Fetches the end of the flow, and the zones for the time of payment. */
async function fetchResult() {
  const zones = datesCode.load().then(({ fetchZones }) => fetchZones());
  const [result] = await Promise.all([resultCode.load(), zones]);
  return result;
}

/** Fetches ahead the code for a first keystroke, and that of the later steps after the first interaction. */
function prefetchSteps(): () => void {
  // A failure recurs, and is reported, when the code is needed.
  const stopIdle = whenIdle(() => void fetchPhone());
  const stopUsed = afterFirstInteraction(() => void Promise.allSettled([PaymentStep.load(), OrderResult.load()]));
  return () => {
    stopIdle();
    stopUsed();
  };
}
