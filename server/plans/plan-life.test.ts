import { DAY } from '@server/platform/clock';
import { eachSubscriber } from '@server/testing/each-subscriber';
import { answerBank, createSubscriber, intentOf, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';
const ANNUAL = 'PLAN_SUBSCRIPTION_ANNUAL';
const ONE_YEAR = 'PLAN_ONETIME_ANNUAL';
const TRIAL = 'PLAN_ONETIME_TRIAL';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made));

describe('canceling', () => {
  test('keeps the plan to the end of the paid period, and stops the renewal', async () => {
    const { json } = await person.buy(MONTHLY);
    expect((await person.remove(`/v1/plans/${json.ordernumber}`)).json).toEqual({ success: true });
    const [plan] = await person.plans();
    expect(plan).toMatchObject({ current_period_end: '2027-04-30', end_date: '2027-04-30' });
    expect(plan).not.toHaveProperty('renewal_date');
    expect((await person.mails()).map(({ subject }) => subject)).toContain('Your Faxkeep subscription is canceled');
    server.clock.set(Date.parse('2027-05-01T12:00:01Z'));
    await server.runJobs();
    expect(await person.plans()).toEqual([]);
    expect((await person.info()).context.user?.features).toEqual({});
    expect(await person.charges()).toHaveLength(1);
  });

  test('again changes nothing and succeeds; the plan can be bought again', async () => {
    const { json } = await person.buy(MONTHLY);
    await person.remove(`/v1/plans/${json.ordernumber}`);
    expect((await person.remove(`/v1/plans/${json.ordernumber}`)).status).toBe(200);
    const subjects = (await person.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('canceled'))).toHaveLength(1);
    expect((await person.buy(MONTHLY)).status).toBe(200);
  });

  test('is refused for a plan that never renews, for somebody else’s, and for a visitor', async () => {
    const { json } = await person.buy(ONE_YEAR);
    expect((await person.remove(`/v1/plans/${json.ordernumber}`)).status).toBe(400);
    const other = await createSubscriber(server);
    expect((await other.remove(`/v1/plans/${json.ordernumber}`)).status).toBe(404);
    const visitor = createVisitor(server);
    await visitor.info();
    expect((await visitor.remove(`/v1/plans/${json.ordernumber}`)).status).toBe(401);
    expect((await visitor.get('/v1/plans')).status).toBe(401);
  });
});

describe('renewing', () => {
  test('charges the full price to the saved card on the date, and mails a receipt', async () => {
    await person.buy(MONTHLY);
    server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
    await server.runJobs();
    expect(await person.charges()).toEqual([{ amount: 100 }, { amount: 300 }]);
    expect(await person.plans()).toEqual([
      expect.objectContaining({ current_period_end: '2027-05-31', renewal_date: '2027-06-01' }),
    ]);
    expect((await person.mails()).at(-1)?.body).toContain('Amount: $3.00');
    server.clock.set(Date.parse('2027-06-01T12:00:00Z'));
    await server.runJobs();
    expect(await person.charges()).toHaveLength(3);
  });

  test('an annual subscription happens a year later', async () => {
    await person.buy(ANNUAL);
    server.clock.set(Date.parse('2028-01-01T12:00:00Z'));
    await server.runJobs();
    expect(await person.charges()).toEqual([{ amount: 2096 }, { amount: 3000 }]);
    await person.comeBack();
    expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2029-01-01' })]);
  });

  test('twice, as after a crash, charges once', async () => {
    await person.buy(MONTHLY);
    server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
    const { db } = server.services;
    await server.runJobs();
    await db.updateTable('jobs').set({ state: 'waiting', lease_until: 0 }).where('kind', '=', 'renew-plan').execute();
    await server.runJobs();
    expect(await person.charges()).toHaveLength(2);
  });

  test('unsuccessfully sends a mail, is retried, and ends the plan after the third failure', async () => {
    const body = { key: randomId(), payment_method: 'pm_card_threeDSecure2Required' };
    const asked = await person.buy(MONTHLY, body);
    await answerBank(server, asked, 'success');
    await person.buy(MONTHLY, { ...body, paymentIntentId: intentOf(asked) });
    server.clock.set(Date.parse('2027-05-01T12:00:00Z'));
    const first = (await person.mails()).at(-1);
    expect(first?.subject).toBe('We could not renew your Faxkeep plan');
    expect(first?.body).toContain('we will try again on May 4, 2027');
    expect(await person.plans()).toHaveLength(1);
    server.clock.advance(3 * DAY);
    await server.runJobs();
    server.clock.advance(3 * DAY);
    expect((await person.mails()).at(-1)?.body).toContain('Your plan has ended');
    expect(await person.plans()).toEqual([]);
    expect(await person.charges()).toHaveLength(1);
  });
});

describe('features', () => {
  test('printing is switched on only with a plan', async () => {
    const [archive] = (await person.get('/v1/archives')).json.values;
    const path = `/v1/archives/${archive?.id}/printenabled`;
    const on = { print_enabled: true, print_to_email: false };
    const refused = await person.post(path, on);
    expect(refused.status).toBe(403);
    expect(refused.json.error.message).toMatch(/^You need a plan to print directly to your archive/);
    await person.buy(TRIAL);
    expect((await person.post(path, on)).status).toBe(200);
    server.clock.advance(DAY);
    await person.info();
    expect((await person.post(path, { print_enabled: false, print_to_email: false })).status).toBe(200);
  });

  test('a storage is linked only with a plan', async () => {
    const [archive] = (await person.get('/v1/archives')).json.values;
    const path = `/v1/account/linkstorage/box/${archive?.id}`;
    expect((await person.get(path)).headers.get('location')).toBe('/pricing.html');
    await person.buy(TRIAL);
    expect((await person.get(path)).headers.get('location')).toContain('/sandbox/storages/box/authorize');
  });
});
