import { updateOrder } from '@shared/api/calls/order';
import { isDefiniteRefusal } from '@shared/api/transport/certainty';
import { type Failure, failureStatus } from '@shared/api/transport/failure';
import { failureSentence } from '@shared/api/transport/failure-sentence';
import { DURATIONS } from '@shared/durations';
import { MESSAGES } from '@shared/messages';
import { orderStore, patchOrder, takeDetails } from '@shared/order/order-store';
import { refusedCoverText, takesCoverTexts } from '@shared/order/rules/cover-texts';
import { loadInfo, updateContext } from '@shared/stores/info';
import { dismissNoticeOf, notify } from '@shared/stores/notices';
import { createOptionsSaver, type OptionsSaver } from './options-saver';
import { keepOrderDraft } from './order-draft';
import { toUpdate } from './order-update';

const NOTICE = 'order-options';
/** Milliseconds until options that failed to arrive are sent again automatically. */
const RETRY_MS = 5_000;

let saver: OptionsSaver | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;

/** Begins to save the options of this page's order, once the order is known. Returns a function that stops it. */
export function startSaving(): () => void {
  saver = createOptionsSaver(send);
  const again = () => void saver?.flush();
  window.addEventListener('online', again);
  return () => {
    window.removeEventListener('online', again);
    clearTimeout(retry);
    saver?.stop();
    saver = null;
  };
}

/** Handles a change of options: stores them in this tab at once and sends them to the server shortly after. */
export function queueSave(): void {
  const { order, options } = orderStore.getState();
  if (order === null) return;
  keepOrderDraft({ orderId: order.id, unsent: true, options });
  saver?.change();
}

/** Handles a change that only this tab stores, such as the country picked. */
export function saveDraftOnly(): void {
  const { order, options } = orderStore.getState();
  if (order !== null) keepOrderDraft({ orderId: order.id, unsent: saver?.unsent ?? true, options });
}

/** Sends unsent changes now; false if the server did not accept them (the notice is shown). */
export function saveOptions(): Promise<boolean> {
  return saver?.flush() ?? Promise.resolve(false);
}

/** Sends the options now, whether they changed or not (specification 4: confirming sends the order). */
export async function postOptions(): Promise<boolean> {
  saver?.change();
  const isSaved = await saveOptions();
  if (!isSaved && !navigator.onLine) notifyRefused({ kind: 'network' });
  return isSaved;
}

async function send(): Promise<boolean> {
  const { order, options } = orderStore.getState();
  if (order === null) return false;
  clearTimeout(retry);
  const outcome = await updateOrder(order.id, toUpdate(options, order.received ?? {}, takesCoverTexts()));
  if (!outcome.ok) {
    refused(outcome.failure);
    return false;
  }
  dismissNoticeOf(NOTICE);
  patchOrder({ coverError: null });
  updateContext({
    details: takeDetails(outcome.value.details),
    ...(outcome.value.settings ? { settings: outcome.value.settings } : {}),
  });
  const now = orderStore.getState().options;
  keepOrderDraft({ orderId: order.id, unsent: now !== options, options: now });
  return true;
}

function refused(failure: Failure): void {
  if (failure.kind === 'aborted') return;
  patchOrder({ coverError: refusedCoverText(failure) });
  // An order that accepts no changes may be paid or gone. The next /v1/info answer shows which, and ends the flow.
  if (isDefiniteRefusal(failure) || failureStatus(failure) === 401) void loadInfo();
  else retry = setTimeout(() => void saver?.flush(), RETRY_MS);
  // Offline, the page already says so, and that it keeps trying.
  if (navigator.onLine) notifyRefused(failure);
}

function notifyRefused(failure: Failure): void {
  notify({
    type: 'error',
    text: failureSentence(MESSAGES.order.updateFailed, failure),
    duration: DURATIONS.otherFailure,
    key: NOTICE,
  });
}
