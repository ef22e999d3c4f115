import { confirmAddress } from '@server/testing/sign-in/confirm-address';
import type { TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { quotePlan } from '@shared/payments/plan-price';
import { contentOf, type Operation, part } from './openapi';

/** The time of the walk-through, ms since the epoch: mid-month, so that a partial month has a price. */
export const NOW = Date.UTC(2026, 5, 10, 12);

/** A call and its answer, as sent over the wire. */
interface Exchange {
  method: string;
  path: string;
  /** The JSON body; undefined if none. */
  sent: unknown;
  status: number;
  headers: Headers;
  json: unknown;
}

/** A server that records every call. */
export interface WatchedServer extends TestServer {
  exchanges: Exchange[];
}

/** Records a server's calls. An upload to the bucket is recorded as `POST /`. */
export function watch(server: TestServer): WatchedServer {
  const exchanges: Exchange[] = [];
  const fetch: TestServer['fetch'] = async (input, init = {}) => {
    const address = input instanceof Request ? input.url : input.toString();
    const response = await server.fetch(input, { redirect: 'manual', ...init });
    const text = await response.clone().text();
    exchanges.push({
      method: init.method ?? 'GET',
      path: address.startsWith(server.config.bucketUrl) ? '/' : new URL(address).pathname,
      sent: typeof init.body === 'string' && init.body !== '' ? parse(init.body) : undefined,
      status: response.status,
      headers: response.headers,
      json: parse(text),
    });
    return response;
  };
  return { ...server, fetch, exchanges };
}

let people = 0;

/** A person who has just signed up, and confirmed their address. */
export async function newMember(server: TestServer): Promise<Visitor & { email: string }> {
  const visitor = createVisitor(server);
  await visitor.info();
  people += 1;
  const email = `member${people}@mail.example`;
  await visitor.post('/v1/account/register', { email, password: 'right words' });
  await confirmAddress(server, email);
  return { ...visitor, email };
}

/** Sends a visitor's DELETE with a fresh token. */
export async function remove(server: TestServer, visitor: Visitor, path: string): Promise<void> {
  const token = (await visitor.get('/v1/info/production')).headers.get('X-CSRF-Token') ?? '';
  const headers = { cookie: visitor.cookie(), 'X-CSRF-Token': token };
  await server.fetch(server.config.publicUrl + path, { method: 'DELETE', headers });
}

/** The example body of an operation. */
export function exampleBody({ json }: Operation): unknown {
  return contentOf(part(json, 'requestBody')).example;
}

/** The operation's path with every placeholder filled. */
export function filledPath({ path }: Operation, fill = 'none'): string {
  return path.replace(/\{\w+\}/g, fill);
}

/** Sends bodies that every server must refuse: without a token, not JSON, not an object, too large. */
export async function sendWrongly(server: TestServer, visitor: Visitor, operation: Operation): Promise<void> {
  const path = filledPath(operation);
  const address = server.config.publicUrl + path;
  const json = { 'content-type': 'application/json' };
  await server.fetch(address, { method: operation.method, headers: { cookie: visitor.cookie(), ...json }, body: '{}' });
  if (operation.method !== 'POST') return;
  await visitor.post(path, {}, { 'content-type': 'text/plain' });
  await visitor.post(path, []);
  await visitor.post(path, { question: 'x'.repeat(70_000) });
}

/** Runs `act` while the payment provider does not answer. */
export async function withoutProvider(server: TestServer, act: () => Promise<unknown>): Promise<void> {
  const { paymentIntents } = server.services.stripe;
  const create = jest.spyOn(paymentIntents, 'create').mockRejectedValue(new Error('no answer'));
  await act();
  create.mockRestore();
}

/** The body of a purchase at `NOW`. */
export function purchase(product: Parameters<typeof quotePlan>[0], more: object = {}): Record<string, unknown> {
  const { charge, renewDate } = quotePlan(product, NOW);
  return {
    ...{ channel: 'web', via: 'stripe', email: 'pat@mail.example', key: randomId(), product, cost: charge },
    payment_method: charge === 0 ? null : 'pm_card_visa',
    ...(renewDate === null ? {} : { renew_date: renewDate }),
    ...more,
  };
}

/** Gives a member the features of a plan. */
export async function buyTrial(member: Visitor): Promise<void> {
  await member.post('/v1/plans', purchase('PLAN_ONETIME_TRIAL'));
}

/** Id of the archive that every account has at first. */
export async function firstArchive(member: Visitor): Promise<string> {
  return (await member.get('/v1/archives')).json.values[0]?.id ?? '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not JSON: a page from the bucket or a redirect.
    return text;
  }
}
