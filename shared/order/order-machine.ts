import { type Flow, FORM_STEPS, type FormStep, isForm, type KeptReceipt, type PaidOrder } from './order-flow-state';
import type { CoverText, DeliveryField } from './order-options';

/**
 * An event of the flow. `opened`: its address and history have been read; `ready`: the order is known; `kept`: the
 * address is of an order that only this browser remembers; `unanswered`: a payment of the order has had no answer;
 * `go`: a person, or their browser, requests a step; `paid`: the order has been paid; `lost`: the server has moved on
 * to another order.
 */
export type FlowEvent =
  | { type: 'opened'; wanted: FormStep | 'order' }
  | { type: 'ready'; page: FormStep | OrderPage }
  | { type: 'kept'; receipt: KeptReceipt }
  | { type: 'unanswered' }
  | { type: 'go'; to: FormStep }
  | { type: 'paid'; paid: PaidOrder }
  | { type: 'lost' };

/** The page at an order's address. */
export type OrderPage = 'receipt' | 'unknown' | 'link-expired';

/** A failed check: the message and the invalid field (specification 5, Order). */
export interface OrderProblem {
  field: 'number' | CoverText | DeliveryField | 'files';
  message: string;
}

/** Conditions for leaving a step. */
export interface Gates {
  /** Files are still being uploaded (specification 5). */
  uploading: boolean;
  /** The first failing check; null if all pass. */
  problem: OrderProblem | null;
}

/** Why the flow stayed at a step. */
export type Block = { by: 'uploads' } | { by: 'problem'; problem: OrderProblem };

/** A move: the flow's new state, and what blocked the requested one. */
export interface Move {
  flow: Flow;
  block: Block | null;
}

/** The step on which the field of a problem is edited. */
export const STEP_OF_FIELD: Readonly<Record<OrderProblem['field'], FormStep>> = {
  number: 'recipient',
  coverto: 'recipient',
  coversubject: 'recipient',
  covermessage: 'recipient',
  date: 'confirm',
  time: 'confirm',
  zone: 'confirm',
  files: 'confirm',
};

/**
 * The one transition function of the order flow (specification 4, Order): recipient is left only when no upload is
 * pending, confirm only when every check passes and none is pending either, and only a payment leads to done. Null if
 * the event cannot happen in this state, which means a bug in the sender.
 */
export function move(flow: Flow, event: FlowEvent, gates: Gates): Move | null {
  switch (event.type) {
    case 'opened':
      return flow.at === 'loading' ? { flow: { at: 'loading', wanted: event.wanted }, block: null } : null;
    case 'ready':
      return flow.at === 'loading' ? ready(event.page, gates) : null;
    case 'kept':
      return flow.at === 'loading' ? { flow: { at: 'kept', receipt: event.receipt }, block: null } : null;
    case 'unanswered':
      // Regardless of what the checks now say: its payment may have gone through.
      return flow.at === 'loading' ? { flow: { at: 'payment' }, block: null } : stay(flow);
    case 'go':
      return isForm(flow) ? go(flow, event.to, gates) : goEarly(flow, event.to);
    case 'paid':
      if (flow.at === 'done') return stay(flow);
      // The order is paid, even if the person has meanwhile gone to another step.
      return flow.at === 'kept' || isOrderPage(flow.at)
        ? null
        : { flow: { at: 'done', paid: event.paid }, block: null };
    case 'lost':
      // The server's newest order is never a paid one, or another visitor's.
      return isForm(flow) ? { flow: { at: 'order-closed' }, block: null } : stay(flow);
  }
}

/** The earlier of two steps. */
export function earlierStep(one: FormStep, other: FormStep): FormStep {
  return FORM_STEPS.indexOf(one) < FORM_STEPS.indexOf(other) ? one : other;
}

function ready(page: FormStep | OrderPage, gates: Gates): Move {
  if (isOrderPage(page)) return { flow: { at: page }, block: null };
  // A reload resumes at the person's step, or at the last one open to them, without a message.
  return { flow: go({ at: 'recipient' }, page, gates).flow, block: null };
}

/** Walks forward one gate at a time and stops at the first closed one; going back is always open. */
function go(from: { at: FormStep }, to: FormStep, gates: Gates): Move {
  const target = FORM_STEPS.indexOf(to);
  for (let index = FORM_STEPS.indexOf(from.at); index < target; index++) {
    const at = FORM_STEPS[index] ?? from.at;
    const block = blockOf(at, gates);
    if (block) return { flow: { at }, block };
  }
  return { flow: { at: to }, block: null };
}

/** Back also works before the flow is loaded: the earlier of the two steps is then wanted. */
function goEarly(flow: Flow, to: FormStep): Move | null {
  if (flow.at !== 'loading' || flow.wanted === 'order' || earlierStep(flow.wanted, to) !== to) return null;
  return { flow: { at: 'loading', wanted: to }, block: null };
}

function blockOf(leaving: FormStep, gates: Gates): Block | null {
  // A file retried at the confirm step also counts as pending.
  const uploads: Block | null = gates.uploading ? { by: 'uploads' } : null;
  if (leaving === 'recipient') return uploads;
  return gates.problem ? { by: 'problem', problem: gates.problem } : uploads;
}

function stay(flow: Flow): Move {
  return { flow, block: null };
}

function isOrderPage(at: Flow['at']): at is OrderPage {
  return at === 'receipt' || at === 'unknown' || at === 'link-expired';
}
