import { createVisitor, type Visitor } from '@server/testing/visitor';
import type { Ledger } from '../../support/ledger';
import type { TestServer } from '../../support/servers/server';

/** An attack on a running server. */
export interface Attack {
  name: string;
  /**
   * Runs the attack and describes briefly how it ended.
   *
   * @throws Error if the server did not withstand it
   */
  run: (server: TestServer) => Promise<string>;
}

let addresses = 0;

/** A fresh network address, because limits count per address. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** A new browser, at a fresh address unless one is given. */
export async function newVisitor({ url }: TestServer, address = newAddress()): Promise<Visitor> {
  const from: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    return fetch(input, { ...init, headers });
  };
  const visitor = createVisitor({ fetch: from, config: { publicUrl: url } });
  await visitor.info();
  return visitor;
}

/** Throws unless the condition holds. */
export function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** The provider's charges for an order that were not refunded. */
export function chargesOf({ attempts, charges }: Ledger, order: string): Ledger['charges'] {
  const intents = attempts.filter((one) => one.order_id === order).map((one) => one.payment_intent);
  return charges.filter(
    ({ payment_intent, status, refunded }) => intents.includes(payment_intent) && status === 'succeeded' && !refunded,
  );
}

/** The longest time another visitor waits for a page's first call while `work` runs, ms. */
export async function longestWait(server: TestServer, work: Promise<unknown>): Promise<number> {
  const waits: number[] = [];
  const state = { isOver: false };
  const over = work.finally(() => {
    state.isOver = true;
  });
  while (!state.isOver) {
    const begun = performance.now();
    await fetch(`${server.url}/v1/info/production`, { headers: { 'x-forwarded-for': '10.9.9.9' } });
    waits.push(performance.now() - begun);
  }
  await over;
  return Math.round(Math.max(0, ...waits));
}
