import { serverNow } from '@shared/api/transport/clock';
import { hasPendingUploads, lackingUploads } from '@shared/order/files/order-uploads';
import { type FlowEvent, type Move, move, type OrderProblem } from '@shared/order/order-machine';
import { orderStore } from '@shared/order/order-store';
import { withSupportedFields } from '@shared/order/rules/cover-texts';
import { filesProblem, firstProblem } from './order-checks';

/**
 * Sends the flow an event, the only way to change it. Returns the flow's state, and what blocked a move. An impossible
 * event changes nothing and is reported as our error.
 */
export function sendEvent(event: FlowEvent): Move {
  const { flow } = orderStore.getState();
  const next = move(flow, event, { uploading: hasPendingUploads(), problem: currentProblem() });
  if (next === null) {
    reportError(new Error(`The order flow cannot be told "${event.type}" at "${flow.at}"`));
    return { flow, block: null };
  }
  if (next.flow !== flow) orderStore.setState({ flow: next.flow });
  return next;
}

/** The first failing check of the current order, by the server's clock. */
export function currentProblem(): OrderProblem | null {
  const { options, recipientError } = orderStore.getState();
  return firstProblem(withSupportedFields(options), recipientError, serverNow()) ?? filesProblem(lackingUploads());
}
