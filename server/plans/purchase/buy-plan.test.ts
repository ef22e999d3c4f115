import { MINUTE, SECOND } from '@server/platform/clock';
import { breakCall } from '@server/testing/break-call';
import { eachSubscriber } from '@server/testing/each-subscriber';
import type { Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made));

/** The message that refuses a purchase before anything has begun. */
async function refusal(...purchase: Parameters<Subscriber['buy']>): Promise<string> {
  const { status, json } = await person.buy(...purchase);
  expect(status).toBe(400);
  return json.error.message;
}

describe('the price', () => {
  test('is calculated by the server; any other is refused before anything happens', async () => {
    expect(await refusal(MONTHLY, { cost: 1 })).toBe("The price has changed: it's $1.00 today. You weren't charged");
    expect(await person.charges()).toEqual([]);
  });

  test('of yesterday is refused after midnight; today’s is accepted under the same key', async () => {
    server.clock.set(Date.parse('2027-04-20T23:59:59Z'));
    const key = randomId();
    server.clock.advance(2000);
    expect(await refusal(MONTHLY, { key, cost: 100 })).toMatch(/it's \$3\.90 today/);
    expect((await person.buy(MONTHLY, { key })).json.total).toBe(390);
  });

  test.each([
    [MONTHLY, 'it is now May 1, 2027'],
    [ANNUAL, 'it is now January 1, 2028'],
    [ONE_YEAR, 'this plan does not renew'],
    [TRIAL, 'this plan does not renew'],
  ] as const)('of %s with a different renewal date is refused: %s', async (product, now) => {
    const message = `The date of the next charge has changed: ${now}. You weren't charged`;
    expect(await refusal(product, { renew_date: '2027-06-01' })).toBe(message);
    expect(await person.plans()).toEqual([]);
  });

  test('may come without a renewal date', async () => {
    expect((await person.buy(MONTHLY, { renew_date: null })).status).toBe(200);
  });

  test('agreed before midnight still applies when the same attempt is resent after it', async () => {
    server.clock.set(Date.parse('2027-04-20T23:59:59Z'));
    const body = { key: randomId(), cost: 100, renew_date: '2027-05-01' };
    const first = await person.buy(MONTHLY, body);
    server.clock.advance(MINUTE);
    expect((await person.buy(MONTHLY, body)).json).toEqual(first.json);
    expect(await person.charges()).toEqual([{ amount: 100 }]);
  });
});

describe('a purchase is refused', () => {
  test('after too many others, before anything has begun', async () => {
    await person.buy(TRIAL);
    const begun = server.services.db.updateTable('rate_limits').set({ count: 20 });
    await begun.where('key', 'like', 'buy-plan:%').execute();
    // A 429 would leave open whether it was paid.
    const { status, headers, json } = await person.buy(MONTHLY);
    expect([status, headers.get('retry-after')]).toEqual([400, '3600']);
    expect(json.error.message).toBe("You've started too many purchases in the last hour");
    expect(await person.charges()).toEqual([]);
  });

  test('if it names a payment before it has one, or one that is not its own', async () => {
    const paymentIntentId = 'pi_unknown';
    expect(await refusal(MONTHLY, { paymentIntentId })).toBe('There is no such payment');
    const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
    await person.buy(MONTHLY, body);
    expect(await refusal(MONTHLY, { ...body, paymentIntentId })).toBe('There is no such payment');
  });

  test('under the key of another purchase', async () => {
    const key = randomId();
    await person.buy(MONTHLY, { key });
    expect(await refusal(ANNUAL, { key })).toBe('This payment attempt was already used for something else');
    expect(await person.charges()).toHaveLength(1);
  });

  test('if the person already has that plan and it renews; another plan can be bought', async () => {
    await person.buy(MONTHLY);
    expect(await refusal(MONTHLY)).toBe("You already have this plan: it renews on May 1, 2027. You weren't charged");
    expect((await person.buy(ANNUAL)).status).toBe(200);
    expect(await person.charges()).toHaveLength(2);
  });

  test('at a price that charges days again that are paid', async () => {
    const { json } = await person.buy(MONTHLY);
    await person.remove(`/v1/plans/${json.ordernumber}`);
    const message = "The price has changed: it's $2.90 today. You weren't charged";
    expect(await refusal(MONTHLY, { cost: 100, renew_date: '2027-05-01' })).toBe(message);
  });
});

describe('days that are paid are not paid again:', () => {
  test('a canceled subscription that is bought again begins when the paid period is over', async () => {
    const { json } = await person.buy(MONTHLY);
    await person.remove(`/v1/plans/${json.ordernumber}`);
    server.clock.advance(1_000);
    await person.buy(MONTHLY);
    expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 290 }]);
    expect(await person.plans()).toEqual([
      expect.objectContaining({ end_date: '2027-04-30' }),
      expect.objectContaining({ current_period_end: '2027-05-31', renewal_date: '2027-06-01' }),
    ]);
  });

  test('a one-year plan that is bought again ends a year later', async () => {
    await person.buy(ONE_YEAR);
    server.clock.advance(1_000);
    await person.buy(ONE_YEAR);
    expect((await person.plans()).map(({ end_date }) => end_date)).toEqual(['2028-04-20', '2029-04-20']);
  });
});

describe('a purchase whose process has died', () => {
  /** Leaves the state of a process that dies after asking the provider to charge. */
  const crash = (key: string): Promise<void> =>
    new Promise((asked) => {
      jest.spyOn(server.services.stripe.paymentIntents, 'confirm').mockImplementationOnce(() => {
        asked();
        return new Promise(() => undefined);
      });
      void person.buy(MONTHLY, { key });
    });

  test('stays leased for some seconds: neither it nor another can start meanwhile', async () => {
    const key = randomId();
    await crash(key);
    for (const again of [key, randomId()]) {
      const { status, json, headers } = await person.buy(MONTHLY, { key: again });
      expect([status, headers.get('retry-after')]).toEqual([409, '1']);
      expect(json.error.message).toBe('This purchase is already in progress');
    }
  });

  test('makes room for another after that, and can never be charged any more', async () => {
    const key = randomId();
    await crash(key);
    server.clock.advance(5 * SECOND);
    expect((await person.buy(MONTHLY)).status).toBe(200);
    expect((await person.buy(MONTHLY, { key })).json.error.message).toBe(
      "This payment wasn't completed: please try again",
    );
    expect(await person.charges()).toHaveLength(1);
  });

  test('is not ended before its page has had some minutes to come back', async () => {
    const key = randomId();
    await crash(key);
    server.clock.advance(4 * MINUTE);
    await server.runJobs();
    expect((await person.buy(MONTHLY, { key })).status).toBe(200);
  });
});

test('a year that was charged without an answer is not charged again under another key', async () => {
  breakCall(server.services.stripe.paymentIntents, 'confirm', 'after');
  expect((await person.buy(ONE_YEAR)).status).toBe(503);
  expect(await refusal(ONE_YEAR)).toBe(
    "You already have this plan: it is paid through April 20, 2028. You weren't charged",
  );
  expect(await person.charges()).toEqual([{ amount: 3300 }]);
});

test.each([
  ['create', 'before'],
  ['create', 'after'],
  ['confirm', 'before'],
  ['confirm', 'after'],
] as const)(
  'if the connection breaks at %s, %s the provider acted, the same attempt continues at once and pays once',
  async (name, when) => {
    const key = randomId();
    breakCall(server.services.stripe.paymentIntents, name, when);
    const lost = await person.buy(MONTHLY, { key });
    expect([lost.status, lost.headers.get('retry-after')]).toEqual([503, '2']);
    expect(lost.json.error.message).toBe("The payment provider hasn't responded yet");
    expect((await person.buy(MONTHLY, { key })).status).toBe(200);
    expect(await person.charges()).toHaveLength(1);
  },
);
