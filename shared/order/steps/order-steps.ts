import { withLateCode } from '@shared/boot/late/late-code';
import { DURATIONS } from '@shared/durations';
import { pushUrl, reloadPage, replaceUrl } from '@shared/lib/address/navigate';
import { isHeldElsewhere, withLock } from '@shared/lib/locks';
import { MESSAGES } from '@shared/messages';
import { settleUploads } from '@shared/order/files/order-uploads';
import { readAddress, readStepState, type StepState } from '@shared/order/order-address';
import { type Flow, type FormStep, isForm } from '@shared/order/order-flow-state';
import { type Block, type OrderProblem, STEP_OF_FIELD } from '@shared/order/order-machine';
import { formAddress } from '@shared/order/order-place';
import { orderStore, patchOrder } from '@shared/order/order-store';
import { isPaying } from '@shared/order/payment-phase-store';
import { checkNumber } from '@shared/order/rules/check-number';
import { isCoverText } from '@shared/order/rules/cover-texts';
import { resolveMoment } from '@shared/order/rules/delivery-moment';
import { postOptions, saveOptions } from '@shared/order/saving/save-order';
import { notify } from '@shared/stores/notices';
import { currentProblem, sendEvent } from './send-event';

/** Leaves the recipient step, unless files are still being uploaded (specification 5). */
export function continueToConfirm(): void {
  // Pressed before the order is known: the flow goes on once it is.
  const isLoading = orderStore.getState().flow.at === 'loading';
  patchOrder({ isMoving: isLoading });
  if (isLoading) return;
  // The options are sent before the step is left. A failure is reported but does not block: uploads are the only gate.
  void saveOptions();
  goTo('confirm', 'push');
}

/**
 * Checks number and delivery time, sends the order, then goes on to payment (specification 4 and 5).
 *
 * @param loadPayment fetches the payment step's code; if it fails, the flow stays and the person is told
 */
export async function confirmOrder(loadPayment: () => Promise<unknown>): Promise<void> {
  const result = await withLock('order-confirm', async () => {
    patchOrder({ isMoving: true });
    try {
      if (!(await isChecked())) return;
      const problem = currentProblem();
      if (problem) showProblem(problem);
      else if ((await settleUploads()) && (await postOptions()))
        await withLateCode(loadPayment, () => goTo('payment', 'push'));
      else showRefused();
    } finally {
      patchOrder({ isMoving: false });
    }
  });
  if (isHeldElsewhere(result)) notifyNotChecked(ELSEWHERE);
}

/** Goes to a step on a press; going back is always open, also while a later step is loading. */
export function goToStep(step: FormStep): void {
  if (isPaying()) return;
  if (orderStore.getState().flow.at !== 'loading') goTo(step, 'push');
  else if (sendEvent({ type: 'go', to: step }).flow.at === 'loading') patchOrder({ focusTarget: 'heading' });
}

/** Follows the browser's Back and Forward. During a payment the step stays and the person is told. */
export function followHistory(state: unknown): void {
  const { flow, order } = orderStore.getState();
  // Between an order's page and the form of a new one, perhaps before either is known.
  if (isOrderPage(flow) !== (readAddress(window.location.pathname).kind === 'order')) {
    reloadPage();
    return;
  }
  if (order === null || !isForm(flow)) return;
  if (isPaying()) {
    pushUrl(formAddress(), stepState(flow.at));
    notify({ type: 'warning', text: WAIT_FOR_PAYMENT, duration: DURATIONS.progress, key: 'paying' });
    return;
  }
  goTo(readStepState(state, order.id), 'replace');
}

/** Shows a failed check at its field, on any step (product: order flow). */
export function showProblem({ field, message }: OrderProblem): void {
  if (field === 'number') patchOrder({ recipientError: message });
  else if (isCoverText(field)) patchOrder({ coverError: { field, message } });
  else if (field !== 'files') patchOrder({ deliveryError: { field, message } });
  const { flow } = orderStore.getState();
  const home = STEP_OF_FIELD[field];
  if (flow.at !== home) goTo(home, 'push');
  if (field === 'number') {
    notify({ type: 'error', text: message, duration: DURATIONS.recipientError, key: 'recipient' });
  }
  if (field === 'files')
    notify({ type: 'error', text: message, duration: DURATIONS.otherFailure, key: 'lacking-files' });
  patchOrder({ focusTarget: field });
}

/** Goes to the text of the cover page that the server refused, where the reason is shown. */
function showRefused(): void {
  const { coverError } = orderStore.getState();
  if (coverError !== null) showProblem(coverError);
}

/** A history entry's state for a step. */
export function stepState(step: FormStep): StepState {
  return { orderStep: step, orderId: orderStore.getState().order?.id ?? '' };
}

const WAIT_FOR_PAYMENT = 'Your payment is being processed. Please wait a moment before you leave this step.';
const ELSEWHERE = 'This order is being confirmed in another tab. Please try again in a moment.';
const NOT_CHECKED = "We couldn't check your order. Please check your connection and try again.";

function goTo(step: FormStep, how: 'push' | 'replace'): void {
  const { flow } = orderStore.getState();
  // Another tab may have abandoned the order meanwhile.
  if (!isForm(flow)) return;
  const { flow: next, block } = sendEvent({ type: 'go', to: step });
  if (isForm(next)) arrive(flow.at, next.at, how);
  if (block) explain(block);
}

/** True if the page of one order is shown or loading. */
function isOrderPage(flow: Flow): boolean {
  return flow.at === 'loading' ? flow.wanted === 'order' : !isForm(flow) && flow.at !== 'order-closed';
}

function arrive(from: FormStep, at: FormStep, how: 'push' | 'replace'): void {
  if (how === 'replace') replaceUrl(formAddress(), stepState(at));
  else if (at !== from) pushUrl(formAddress(), stepState(at));
  if (at === from) return;
  // Removing the focused element would make the browser lay out the whole page.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  patchOrder({ focusTarget: 'heading' });
}

function explain(block: Block): void {
  if (block.by === 'problem') showProblem(block.problem);
  else
    notify({
      type: 'info',
      text: MESSAGES.uploads.stillUploading,
      duration: DURATIONS.uploading,
      key: 'still-uploading',
    });
}

/** Checks number and moment. Their libraries load late: both must have answered before the order is confirmed. */
async function isChecked(): Promise<boolean> {
  const { options } = orderStore.getState();
  const hasNumber = await checkNumber();
  const hasMoment = options.delivery.kind === 'instant' || (await resolveMoment());
  if (hasNumber && hasMoment) return true;
  notifyNotChecked(NOT_CHECKED);
  return false;
}

function notifyNotChecked(text: string): void {
  notify({ type: 'error', text, duration: DURATIONS.otherFailure, key: 'order-check' });
}
