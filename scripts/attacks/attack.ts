import { createVisitor, type Visitor } from '@server/testing/visitor';
import type { Ledger } from '../../e2e/support/ledger';
import type { TestServer } from '../../e2e/support/server';

/** One thing that somebody tries against a running server. */
export interface Attack {
  name: string;
  /**
   * Tries it, and says in a few words how it ended.
   *
   * @throws Error when the server did not hold
   */
  run: (server: TestServer) => Promise<string>;
}

let addresses = 0;

/** An address that nobody has called from yet: limits count by address. */
export function newAddress(): string {
  addresses += 1;
  return `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
}

/** A browser that has not been here before, at an address of its own unless one is named. */
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

/** Throws unless it is so. */
export function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

/** What the provider has charged for an order and not given back. */
export function chargesOf({ attempts, charges }: Ledger, order: string): Ledger['charges'] {
  const intents = attempts.filter((one) => one.order_id === order).map((one) => one.payment_intent);
  return charges.filter(
    ({ payment_intent, status, refunded }) => intents.includes(payment_intent) && status === 'succeeded' && !refunded,
  );
}

/** The longest that somebody else waits for a page's first call while `work` goes on, ms. */
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
