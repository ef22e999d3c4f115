import { takeEvent } from '@server/provider-events/take-event';
import { answerBank, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import type { PlanProduct } from '@shared/api/shapes/plans';
import { randomId } from '@shared/lib/random-id';
import type Stripe from 'stripe';
import type { RandomNumbers } from './random-numbers';

/** A person with an account. */
export interface Person {
  subscriber: Subscriber;
  /** Id of the account. */
  id: string;
}

/** A card that only its owner can charge: every renewal is declined. */
const STRICT_CARD = 'pm_card_threeDSecure2Required';

/** Lets a person do something, or something happen to their money. A refusal is a valid answer. */
export async function act(server: TestServer, person: Person, random: RandomNumbers): Promise<void> {
  await person.subscriber.comeBack();
  if (random.happens(0.55)) await buy(server, person, random);
  else if (random.happens(0.5)) await cancel(person, random);
  else await takeBack(server, person, random);
}

async function buy(server: TestServer, { subscriber }: Person, random: RandomNumbers): Promise<void> {
  const product = random.one<PlanProduct>([
    'PLAN_SUBSCRIPTION_MONTHLY',
    'PLAN_SUBSCRIPTION_MONTHLY',
    'PLAN_SUBSCRIPTION_ANNUAL',
    'PLAN_ONETIME_ANNUAL',
    'PLAN_ONETIME_TRIAL',
  ]);
  if (product === 'PLAN_ONETIME_TRIAL') return void (await subscriber.buy(product));
  const card = random.one([
    'pm_card_visa',
    'pm_card_mastercard',
    'pm_card_amex',
    STRICT_CARD,
    'pm_card_chargeDeclined',
  ]);
  const body = { key: randomId(), payment_method: card };
  const answer = await subscriber.buy(product, body);
  if (card !== STRICT_CARD || answer.status !== 402) return;
  await answerBank(server, answer, 'success');
  await subscriber.buy(product, { ...body, paymentIntentId: intentOf(answer) });
}

async function cancel({ subscriber }: Person, random: RandomNumbers): Promise<void> {
  const [first, ...others] = await subscriber.plans();
  if (first) await subscriber.remove(`/v1/plans/${random.one([first, ...others]).guid}`);
}

/** Refunds one of the person's payments, in part or in full, or lets their bank return it. */
async function takeBack(server: TestServer, { id }: Person, random: RandomNumbers): Promise<void> {
  const { db, stripe } = server.services;
  const plans = await db.selectFrom('plans').selectAll().where('user_id', '=', id).execute();
  const [first, ...others] = plans.flatMap(({ paid_by, payment_intent }) =>
    [paid_by, payment_intent].filter((intent) => intent !== null),
  );
  if (first === undefined) return;
  const payment_intent = random.one([first, ...others]);
  if (random.happens(0.3)) return loseDispute(server, payment_intent);
  const part = random.happens(0.5) ? { amount: 10 } : {};
  // A refunded payment cannot be refunded again.
  await stripe.refunds.create({ payment_intent, ...part }, { idempotencyKey: randomId() }).catch(() => undefined);
}

async function loseDispute(server: TestServer, payment_intent: string): Promise<void> {
  const object = { id: `du_${payment_intent}`, payment_intent, amount: 100, reason: 'fraudulent', status: 'lost' };
  const event = {
    id: `evt_${randomId()}`,
    object: 'event',
    type: 'charge.dispute.closed',
    created: 0,
    data: { object },
  };
  // The fields that are read.
  await takeEvent(server.services, event as unknown as Stripe.Event);
}
