import type { OrderFile } from '@shared/api/shapes/files';
import type { Order, OrderDetails } from '@shared/api/shapes/order';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Flow } from './order-flow-state';
import { BLANK_OPTIONS, type OrderOptions } from './order-options';

/** A place that the person's attention can be sent to. */
export type Spot = 'heading' | 'number' | 'delivery';

/** Everything the order flow shows (specification 3 and 4). */
export interface OrderState {
  /** Changes only through `sendEvent`. */
  readonly flow: Flow;
  /** The order as the server handed it out; null until it has. */
  order: Order | null;
  /** What the server has counted, newest answer (pages, cents). */
  details: OrderDetails | null;
  /** The files of an order that is paid. */
  paidFiles: readonly OrderFile[];
  options: OrderOptions;
  /** What is wrong with the recipient's number; stays until the number is good (specification 4). */
  recipientError: string | null;
  /** What is wrong with the delivery time. */
  deliveryError: string | null;
  /** The cloud chooser that the address asks to open (specification 2, indexload); null once it was. */
  provider: string | null;
  /** The way to the next step is under way. */
  isMoving: boolean;
  /** Where the focus must go; null once it is there. */
  spot: Spot | null;
  /** The code that decides could not be fetched. */
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
  provider: null,
  isMoving: false,
  spot: null,
  isBroken: false,
};

/** The state of the one order on this page. Actions live in the files beside it. */
export const orderStore = createStore<OrderState>(() => INITIAL);

/** A part of the order's state, for components. */
export function useOrder<T>(select: (state: OrderState) => T): T {
  return useStore(orderStore, select);
}

/** Replaces parts of the state; where the flow is, events decide. */
export function patchOrder(patch: Partial<Omit<OrderState, 'flow'>>): void {
  orderStore.setState(patch);
}

/** What was changed before the order was known. */
const editedEarly = new Set<keyof OrderOptions>();

/**
 * Changes some of the options, as a person wishes. This only writes the store, so that it works from the first paint; checks
 * and saving follow the store (saving/follow-options.ts) and come later.
 */
export function editOptions(patch: Partial<OrderOptions>): void {
  const { order, options } = orderStore.getState();
  // Object.keys of a Partial<OrderOptions> are its keys.
  const names = Object.keys(patch) as (keyof OrderOptions)[];
  if (order === null) for (const name of names) if (patch[name] !== options[name]) editedEarly.add(name);
  patchOrder({ options: { ...options, ...patch } });
}

/** What was changed before the order was known; it wins over what the server sends. */
export function takeEarlyEdits(): Partial<OrderOptions> {
  const { options } = orderStore.getState();
  const edits = Object.fromEntries([...editedEarly].map((name) => [name, options[name]]));
  editedEarly.clear();
  return edits;
}

/** The price in cents by the newest answer; null until there is one. */
export function priceOf({ details, order }: Pick<OrderState, 'details' | 'order'>): number | null {
  return details?.amount ?? order?.amount ?? null;
}

/**
 * Starts over.
 * @internal For tests.
 */
export function resetOrderState(): void {
  orderStore.setState(INITIAL, true);
}
