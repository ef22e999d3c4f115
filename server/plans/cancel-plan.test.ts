import { eachSubscriber } from '@server/testing/each-subscriber';
import { createSubscriber, type Subscriber } from '@server/testing/subscriber';
import type { TestServer } from '@server/testing/test-server';
import { cancelPlan } from './cancel-plan';

const MONTHLY = 'PLAN_SUBSCRIPTION_MONTHLY';

let server: TestServer;
let person: Subscriber;

eachSubscriber((made) => ({ server, person } = made));

test.each([
  ['PLAN_ONETIME_ANNUAL', 'April 20, 2028'],
  ['PLAN_ONETIME_TRIAL', 'April 21, 2027'],
] as const)('%s cannot be canceled: it ends by itself on %s', async (product, end) => {
  const { status, json } = await person.remove(`/v1/plans/${(await person.buy(product)).json.ordernumber}`);
  expect(status).toBe(400);
  expect(json.error.message).toBe(`This plan doesn't renew: it ends on ${end}`);
});

test('somebody else’s plan is answered like one that does not exist', async () => {
  const { ordernumber } = (await person.buy(MONTHLY)).json;
  const other = await createSubscriber(server);
  const theirs = await other.remove(`/v1/plans/${ordernumber}`);
  expect([theirs.status, theirs.json.error.message]).toEqual([404, 'There is no such plan']);
  expect((await other.remove('/v1/plans/gone')).json).toEqual(theirs.json);
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-05-01' })]);
});

test('a plan renewed at that moment is not canceled; a second request cancels it at the end of the new period', async () => {
  const { ordernumber: guid } = (await person.buy(MONTHLY)).json;
  const { db } = server.services;
  const { user_id } = await db.selectFrom('plans').selectAll().where('guid', '=', guid).executeTakeFirstOrThrow();
  const renewed = { period_end: '2027-05-31', renewal_date: '2027-06-01' };
  // In the database, the plan is looked up, then renewed, then canceled.
  const canceling = cancelPlan(server.services, user_id, guid);
  const renewing = db.updateTable('plans').set(renewed).where('guid', '=', guid).execute();
  await expect(canceling).rejects.toMatchObject({
    status: 409,
    message: 'This plan is being renewed right now: please try again',
    retryAfterMs: 1_000,
  });
  await renewing;
  expect(await person.plans()).toEqual([expect.objectContaining({ renewal_date: '2027-06-01' })]);
  expect((await person.remove(`/v1/plans/${guid}`)).status).toBe(200);
  expect(await person.plans()).toEqual([expect.objectContaining({ end_date: '2027-05-31' })]);
});
