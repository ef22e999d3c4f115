import { type Answer, createVisitor, makePdf, sendForm, type Visitor } from '@server/testing/visitor';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { randomId } from '@shared/lib/random-id';
import { quotePlan } from '@shared/payments/plan-price';
import { until } from '../waits/until';

/** An API client that, like the pages, resends the same call if an answer is missing. */
export interface RetryingClient {
  visitor: Visitor;
  /** Uploads a file, sets a number (E.164), pays once; returns the id of the paid order. */
  order(to?: string): Promise<string>;
  /** Creates an account and buys a plan, by default the one-year plan; returns the e-mail address. */
  buyPlan(product?: PlanProduct): Promise<string>;
}

/** Creates a new visitor. `address`: the apparent network address, for a server that trusts it. */
export function createRetryingClient(url: string, address?: string): RetryingClient {
  const from: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    if (address !== undefined) headers.set('x-forwarded-for', address);
    return fetch(input, { ...init, headers });
  };
  const visitor = createVisitor({ fetch: from, config: { publicUrl: url } });
  const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
    again(async () => {
      const answer = await visitor.post(path, body, headers);
      if (answer.status !== 403) return answer;
      await visitor.info();
      return visitor.post(path, body, headers);
    });
  return {
    visitor,
    order: async (to = '+12024561414') => {
      const { context } = (await again(() => visitor.get('/v1/info/production'))).json;
      const pdf = await makePdf(2);
      const answer = await post('/v1/file/setup', { name: 'letter.pdf', size: pdf.byteLength });
      const setup = answer.json;
      await again(() => sendForm(globalThis.fetch, setup, pdf));
      await post('/v1/file/info', { key: setup.payload.key, name: 'letter.pdf', source: 'upload' });
      await post(`/v1/order/update/${context.order.id}`, { number: to, to });
      const email = 'ann@example.com';
      const payment = { token: 'tok_visa', email, url: `${url}/start`, environment: 'production', settings: {} };
      const paid = await post('/v1/order/execute/stripe', payment, { 'Idempotency-Key': randomId() });
      if (paid.status !== 200) throw new Error(`The payment was answered ${said(paid)}`);
      return paid.json.order;
    },
    buyPlan: async (product = 'PLAN_ONETIME_ANNUAL') => {
      const email = `${randomId(12).toLowerCase()}@example.com`;
      const password = 'a long enough password';
      await again(() => visitor.get('/v1/info/production'));
      const joined = await post('/v1/account/register', { email, password });
      // The account was created, but the process was killed before it could answer.
      const entered = joined.status === 200 ? joined : await post('/v1/account/authenticate', { email, password });
      if (entered.status !== 200) throw new Error(`Signing in was answered ${said(joined)}, then ${said(entered)}`);
      const { charge, renewDate } = quotePlan(product, Date.now());
      const paid = await post('/v1/plans', {
        ...{ channel: 'web', via: 'stripe', product, cost: charge, payment_method: 'pm_card_visa', email },
        ...{ key: randomId(), ...(renewDate ? { renew_date: renewDate } : {}) },
      });
      if (paid.status !== 200) throw new Error(`The purchase was answered ${said(paid)}`);
      return email;
    },
  };
}

/** Retries until there is a conclusive answer; 409 and 5xx mean that the outcome is unknown. */
export function again<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  let last = '';
  return until(
    () => `A conclusive answer instead of ${last}`,
    async () => {
      try {
        const outcome = await ask();
        if (outcome.status !== 409 && outcome.status < 500) return outcome;
        last = String(outcome.status);
      } catch (error) {
        last = String(error);
      }
      return undefined;
    },
  );
}

function said({ status, json }: Answer): string {
  return `${status} ${JSON.stringify(json)}`;
}
