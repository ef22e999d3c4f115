import type { Context } from '@shared/api/shapes/info';
import type { OrderFile } from '@shared/api/shapes/orders/files';
import type { Order, OrderDetails } from '@shared/api/shapes/orders/order';
import { formatUsd, orderPrice } from '@shared/lib/money';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Flow } from './order-flow-state';
import type { OrderProblem } from './order-machine';
import { BLANK_OPTIONS, type CoverText, type DeliveryField, type OrderOptions } from './order-options';

/** Where the focus can be sent. */
export type FocusTarget = 'heading' | OrderProblem['field'];

/** The state of the order flow (specification 3 and 4). */
export interface OrderState {
  /** Changes only through `sendEvent`. */
  readonly flow: Flow;
  /** The order as the server returned it; null until then. */
  order: Order | null;
  /** The server's newest counts (pages, cents). */
  details: OrderDetails | null;
  /** The files of a paid order. */
  paidFiles: readonly OrderFile[];
  options: OrderOptions;
  /** The error about the recipient's number; stays until the number is good (specification 4). */
  recipientError: string | null;
  /** The error about the delivery time, at one of its fields. */
  deliveryError: { field: DeliveryField; message: string } | null;
  /** The error about a text of the cover page that does not fit, or that the server refused. */
  coverError: { field: CoverText; message: string } | null;
  /** The cloud chooser that the address requests (specification 2, indexload); null once it has opened. */
  provider: string | null;
  /** The flow is moving to the next step. */
  isMoving: boolean;
  /** Where the focus must go; null once it is there. */
  focusTarget: FocusTarget | null;
  /** The flow's logic could not be fetched. */
  isBroken: boolean;
}

const INITIAL: OrderState = {
  flow: { at: 'loading', wanted: 'recipient' },
  order: null,
  details: null,
  paidFiles: [],
  options: BLANK_OPTIONS,
  recipientError: null,
  deliveryError: null,
  coverError: null,
  provider: null,
  isMoving: false,
  focusTarget: null,
  isBroken: false,
};

/** The state of this page's order. Actions are in the files beside it. */
export const orderStore = createStore<OrderState>(() => INITIAL);

/** A part of the order's state, for components. */
export function useOrder<T>(select: (state: OrderState) => T): T {
  return useStore(orderStore, select);
}

/** Replaces parts of the state. Only events change where the flow is. */
export function patchOrder(patch: Partial<Omit<OrderState, 'flow'>>): void {
  orderStore.setState(patch);
}

/** Takes over an answer's counts. Those that it does not name stay. */
export function takeDetails(named: OrderDetails): OrderDetails {
  const details = { ...orderStore.getState().details, ...named };
  patchOrder({ details });
  return details;
}

/** The options changed before the order was known. */
const editedEarly = new Set<keyof OrderOptions>();

/**
 * Changes options for the person. It only writes to the store, so that it works from the first paint; checks and saving
 * follow the store (saving/follow-options.ts) and load later.
 */
export function editOptions(patch: Partial<OrderOptions>): void {
  const { order, options } = orderStore.getState();
  // Object.keys of a Partial<OrderOptions> are its keys.
  const names = Object.keys(patch) as (keyof OrderOptions)[];
  if (order === null) for (const name of names) if (patch[name] !== options[name]) editedEarly.add(name);
  patchOrder({ options: { ...options, ...patch } });
}

/** The options changed before the order was known; they override the server's. */
export function takeEarlyEdits(): Partial<OrderOptions> {
  const { options } = orderStore.getState();
  const edits = Object.fromEntries([...editedEarly].map((name) => [name, options[name]]));
  editedEarly.clear();
  return edits;
}

/** Takes counts and price from a newer answer about this page's order, and keeps the person's changes. */
export function takePrice({ order: newest, details }: Pick<Context, 'order' | 'details'>): void {
  takeDetails(details);
  const { order } = orderStore.getState();
  const { amount, displaycosttext, received } = newest;
  patchOrder({ order: order && { ...order, amount, displaycosttext, ...(received && { received }) } });
}

/** The price in cents from the newest answer that has one; null until there is an answer. */
export function priceOf({ details, order }: Pick<OrderState, 'details' | 'order'>): number | null {
  return details?.amount || (order?.amount ?? null);
}

/** The price as shown everywhere; null until known. */
export function shownPrice(state: Pick<OrderState, 'details' | 'order'>): string | null {
  const price = priceOf(state);
  return price === null ? null : priceWords(state, price);
}

/** An amount of the order in cents, as shown. */
export function priceWords({ order }: Pick<OrderState, 'order'>, cents: number): string {
  return order === null ? formatUsd(cents) : orderPrice(order, cents);
}

/**
 * Resets the state.
 * @internal For tests.
 */
export function resetOrderState(): void {
  orderStore.setState(INITIAL, true);
}
