import { listObjects } from '@sandbox/stripe/stripe-objects';
import type { Plan, PlanProduct } from '@shared/api/shapes/plans';
import { randomId } from '@shared/lib/random-id';
import { paidThrough, quotePlan } from '@shared/payments/plan-price';
import { isPlanInForce } from '@shared/payments/plan-state';
import { confirmAddress } from './sign-in/confirm-address';
import type { TestServer } from './test-server';
import { type Answer, createVisitor, type Visitor } from './visitor';

/** A signed-in person who buys plans. */
export interface Subscriber extends Visitor {
  email: string;
  /** Buys as the page does: at today's price, with a new card unless `change` says otherwise. */
  buy(product: PlanProduct, change?: Record<string, unknown>): Promise<Answer>;
  /** Signs in again, after more time than a session lasts. */
  comeBack(): Promise<void>;
  /** The listed plans that have not ended. */
  plans(): Promise<Plan[]>;
  /** All listed plans, including ended ones. */
  allPlans(): Promise<Plan[]>;
  /** The provider's charges that were not refunded, oldest first; cents. */
  charges(): Promise<{ amount: number }[]>;
  /** Runs due jobs; returns every mail to this person so far. */
  mails(): Promise<{ subject: string; body: string }[]>;
}

/** A person with a new account. */
export async function createSubscriber(server: TestServer): Promise<Subscriber> {
  const visitor = createVisitor(server);
  const { db } = server.services;
  const email = `${randomId(10).toLowerCase()}@example.com`;
  const enter = async (call: 'register' | 'authenticate'): Promise<void> => {
    // Every person has their own address, if the server reads it (TRUST_PROXY=1).
    const from = { 'x-forwarded-for': randomId() };
    await visitor.info();
    const credentials = { email, password: 'a long enough password' };
    const { status } = await visitor.post(`/v1/account/${call}`, credentials, from);
    if (status !== 200) throw new Error(`${call} answered ${status}`);
  };
  await enter('register');
  await confirmAddress(server, email);
  const buy: Subscriber['buy'] = async (product, change = {}) => {
    const { charge, renewDate } = quotePlan(
      product,
      server.clock.now(),
      paidThrough(await plans(), product, server.clock.now()),
    );
    return visitor.post('/v1/plans', {
      channel: 'web',
      cost: charge,
      payment_method: charge === 0 ? null : 'pm_card_visa',
      email,
      product,
      via: 'stripe',
      key: randomId(),
      ...(renewDate ? { renew_date: renewDate } : {}),
      ...change,
    });
  };
  const allPlans = async (): Promise<Plan[]> => (await visitor.get('/v1/plans')).json.values;
  const plans = async (): Promise<Plan[]> =>
    (await allPlans()).filter((plan) => isPlanInForce(plan, server.clock.now()));
  const charges = async (): Promise<{ amount: number }[]> => {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const all = await listObjects({ db, now: 0 }, 'charge');
    // The stand-in's charges carry the metadata this server gave them.
    const own = all.filter(({ metadata, refunded }) => (metadata as { user?: string }).user === id && !refunded);
    return own.map(({ amount }) => ({ amount: Number(amount) }));
  };
  const mails = async (): Promise<{ subject: string; body: string }[]> => {
    await server.runJobs();
    return db.selectFrom('mail').select(['subject', 'body']).where('recipient', '=', email).orderBy('id').execute();
  };
  return { ...visitor, email, buy, plans, allPlans, charges, mails, comeBack: () => enter('authenticate') };
}

/** Completes the bank challenge of a payment. */
export async function answerBank(server: TestServer, asked: Answer, result: 'success' | 'failure'): Promise<void> {
  const { client_secret } = errorOf(asked);
  await server.fetch(
    `${server.config.publicUrl}/sandbox/stripe-api/v1/payment_intents/${intentOf(asked)}/authenticate`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret, result }),
    },
  );
}

/** The payment intent of a challenged purchase. */
export function intentOf(asked: Answer): string {
  return errorOf(asked).client_secret.split('_secret_')[0] ?? '';
}

function errorOf({ json }: Answer): { client_secret: string } {
  return (json as { error: { client_secret: string } }).error;
}
