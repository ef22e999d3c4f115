import { findAttempt, type PlanAttempt, planAttemptId } from '@server/payments/attempt';
import { begunAt, claimAttempt, holdAttempt, insertAttempt } from '@server/payments/attempt-store';
import { SECOND } from '@server/platform/clock';
import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' }, now: Date.parse('2027-04-20T15:00:00Z') });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** An attempt that is running. */
async function begun(): Promise<PlanAttempt> {
  const { email } = await createSubscriber(server);
  const user = server.services.db.selectFrom('users').select('id').where('email', '=', email);
  const { id: userId } = await user.executeTakeFirstOrThrow();
  const attempt: PlanAttempt = {
    id: planAttemptId(userId, randomId()),
    kind: 'plan',
    ...begunAt(server.clock.now()),
    user_id: userId,
    fingerprint: 'x',
    product: 'PLAN_ONETIME_ANNUAL',
    cost: 3300,
    payment_method: 'pm_card_visa',
    email,
    period_end: '2028-04-20',
    renewal_date: null,
  };
  const { isStored } = await insertAttempt(server.services, () => Promise.resolve({ attempt, isAlone: true }));
  if (!isStored) throw new Error('It did not begin');
  return attempt;
}

/** Returns a function that renews the lease, as the timer does each second. */
function takeTimer(): () => void {
  let renew = (): void => undefined;
  jest.spyOn(globalThis, 'setInterval').mockImplementation(((callback: () => void) => {
    renew = callback;
    return 0;
  }) as never); // only the methods that are called
  return () => renew();
}

test('a process holds the lease on its attempt as long as it works on it, and no other lease', async () => {
  const [attempt, other] = [await begun(), await begun()];
  const leaseOf = async () => (await findAttempt(server.services.db, 'plan', attempt.id))?.lease_until;
  const renew = takeTimer();
  await holdAttempt(server.services, attempt, async () => {
    for (let times = 0; times < 3; times += 1) {
      server.clock.advance(3 * SECOND);
      const before = await leaseOf();
      renew();
      while ((await leaseOf()) === before) await new Promise(setImmediate);
      expect(await claimAttempt(server.services, attempt)).toBeNull();
    }
  });
  expect(await claimAttempt(server.services, other)).not.toBeNull();
  server.clock.advance(4 * SECOND);
  expect(await claimAttempt(server.services, attempt)).not.toBeNull();
});

test('a failed lease renewal is logged, and the work goes on', async () => {
  const attempt = await begun();
  const renew = takeTimer();
  const told = new Promise((done) => {
    jest.spyOn(server.services.log, 'error').mockImplementation((...line) => done(line));
  });
  const gone = new Error('The database is gone');
  const worked = holdAttempt(server.services, attempt, () => {
    const failing = { set: () => failing, where: () => failing, execute: () => Promise.reject(gone) };
    jest.spyOn(server.services.db, 'updateTable').mockReturnValueOnce(failing as never); // only the methods called
    renew();
    return told;
  });
  expect(await worked).toEqual(['payment', {}, gone]);
});
