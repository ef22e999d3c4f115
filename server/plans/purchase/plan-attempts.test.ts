import { MINUTE } from '@server/platform/clock';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, createSubscriber, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made));

describe('one attempt', () => {
  test('sent ten times concurrently is charged once', async () => {
    const key = randomId();
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.buy(MONTHLY, { key })));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(await person.charges()).toHaveLength(1);
    expect((await person.buy(MONTHLY, { key })).status).toBe(200);
    expect(await person.plans()).toHaveLength(1);
  });

  test('of ten concurrent tabs is charged, the others are not', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => person.buy(MONTHLY)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await person.charges()).toHaveLength(1);
  });

  test('that was declined gets the same answer again, and another card pays', async () => {
    const body = { key: randomId(), payment_method: 'pm_card_chargeDeclinedInsufficientFunds' };
    const declined = await person.buy(MONTHLY, body);
    expect(declined.status).toBe(402);
    expect(declined.json.error.message).toBe('Your card has insufficient funds.');
    expect((await person.buy(MONTHLY, body)).json).toEqual(declined.json);
    expect((await person.buy(MONTHLY)).status).toBe(200);
    expect(await person.charges()).toHaveLength(1);
  });

  test('is not valid for another plan or card', async () => {
    const key = randomId();
    await person.buy(MONTHLY, { key });
    expect((await person.buy(ANNUAL, { key })).json.error.code).toBe('idempotency_error');
    const other = await createSubscriber(server);
    expect((await other.buy(MONTHLY, { key })).status).toBe(200);
  });

  test('interrupted by a crash is taken over once its lease expires', async () => {
    const key = randomId();
    await crashWhileConfirming(key);
    expect((await person.buy(MONTHLY, { key })).status).toBe(409);
    expect((await person.buy(MONTHLY)).status).toBe(409);
    server.clock.advance(2 * MINUTE);
    expect((await person.buy(MONTHLY, { key })).status).toBe(200);
    expect(await person.charges()).toHaveLength(1);
  });

  test('abandoned after a crash is ended, too, if the person buys another plan', async () => {
    const key = randomId();
    await crashWhileConfirming(key);
    expect((await person.buy(ANNUAL)).status).toBe(409);
    server.clock.advance(2 * MINUTE);
    expect((await person.buy(ANNUAL)).status).toBe(200);
    expect((await person.buy(MONTHLY, { key })).status).toBe(402);
    expect((await person.plans()).map(({ plan }) => plan)).toEqual([ANNUAL]);
  });

  test('abandoned after a crash is ended, so that the person can buy again', async () => {
    const key = randomId();
    await crashWhileConfirming(key);
    server.clock.advance(6 * MINUTE);
    await server.runJobs();
    expect((await person.buy(MONTHLY, { key })).status).toBe(402);
    expect((await person.buy(MONTHLY)).status).toBe(200);
    expect(await person.charges()).toHaveLength(1);
  });

  /** Leaves the state of a process that dies while asking the provider to charge. */
  async function crashWhileConfirming(key: string): Promise<void> {
    await new Promise<void>((asked) => {
      jest.spyOn(server.services.stripe.paymentIntents, 'confirm').mockImplementationOnce(() => {
        asked();
        return new Promise(() => undefined);
      });
      void person.buy(MONTHLY, { key });
    });
  }
});

describe('a card whose bank asks first', () => {
  const CARD = { payment_method: 'pm_card_threeDSecure2Required' };

  test('is charged when the same attempt is resent with the intent', async () => {
    const body = { ...CARD, key: randomId() };
    const asked = await person.buy(MONTHLY, body);
    expect(asked.status).toBe(402);
    expect(asked.json.error).toMatchObject({ code: 'requires_action', client_secret: expect.any(String) as unknown });
    const paymentIntentId = intentOf(asked);
    expect((await person.buy(MONTHLY, { ...body, paymentIntentId })).json).toEqual(asked.json);
    await answerBank(server, asked, 'success');
    expect((await person.buy(MONTHLY, { ...body, paymentIntentId })).status).toBe(200);
    expect(await person.charges()).toHaveLength(1);
  });

  test('is refused if the person declines', async () => {
    const body = { ...CARD, key: randomId() };
    const asked = await person.buy(MONTHLY, body);
    await answerBank(server, asked, 'failure');
    const refused = await person.buy(MONTHLY, body);
    expect(refused.status).toBe(402);
    expect(refused.json.error.message).toMatch(/unable to authenticate/);
    expect(await person.plans()).toEqual([]);
  });

  test('cannot be answered with somebody else’s payment', async () => {
    const other = await createSubscriber(server);
    const theirs = await other.buy(MONTHLY, { ...CARD, key: randomId() });
    const paymentIntentId = intentOf(theirs);
    await answerBank(server, theirs, 'success');
    const body = { ...CARD, key: randomId() };
    expect((await person.buy(MONTHLY, { ...body, paymentIntentId })).status).toBe(400);
    await person.buy(MONTHLY, body);
    expect((await person.buy(MONTHLY, { ...body, paymentIntentId })).status).toBe(400);
    expect(await person.plans()).toEqual([]);
  });

  test('delivers the plan if the challenge was passed, even though another card was tried next', async () => {
    const asked = await person.buy(MONTHLY, { ...CARD, key: randomId() });
    await answerBank(server, asked, 'success');
    expect((await person.buy(MONTHLY)).json.error.message).toMatch(/^You already have this plan/);
    expect(await person.plans()).toHaveLength(1);
    expect(await person.charges()).toHaveLength(1);
  });

  test('can no longer be charged once another card has paid', async () => {
    const asked = await person.buy(MONTHLY, { ...CARD, key: randomId() });
    expect((await person.buy(MONTHLY)).status).toBe(200);
    await answerBank(server, asked, 'success');
    expect(await person.charges()).toHaveLength(1);
  });

  test('is found automatically if the challenge was passed but the attempt never resent', async () => {
    const asked = await person.buy(MONTHLY, { ...CARD, key: randomId() });
    await answerBank(server, asked, 'success');
    server.clock.advance(6 * MINUTE);
    await server.runJobs();
    server.clock.advance(60 * MINUTE);
    await server.runJobs();
    expect(await person.plans()).toHaveLength(1);
  });
});
