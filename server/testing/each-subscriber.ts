import { createSubscriber, type Subscriber } from './subscriber';
import { createTestServer, type TestServer } from './test-server';

/** When tests about plans begin, ms since the epoch. */
export const PLAN_DAY = Date.parse('2027-04-20T15:00:00Z');

/** What a test about plans begins with. */
export interface PlanTest {
  server: TestServer;
  /** Has a new account. */
  person: Subscriber;
  userId: string;
}

/**
 * Before each test of a file: a person with a new account, and the same day. The server is one for all, or one each where
 * nobody else's plan may renew at the same time.
 *
 * @param begin takes it, and makes whatever else each test begins with
 */
export function eachSubscriber(begin: (made: PlanTest) => unknown, servers: 'one' | 'one each' = 'one'): void {
  let server: TestServer | undefined;
  beforeEach(async () => {
    // Of many people each has an address of their own.
    server ??= await createTestServer({ now: PLAN_DAY, env: servers === 'one' ? { TRUST_PROXY: '1' } : {} });
    server.clock.set(PLAN_DAY);
    const person = await createSubscriber(server);
    const row = server.services.db.selectFrom('users').select('id').where('email', '=', person.email);
    const { id } = await row.executeTakeFirstOrThrow();
    await begin({ server, person, userId: id });
  });
  const close = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  afterEach(async () => {
    jest.restoreAllMocks();
    if (servers === 'one each') await close();
  });
  afterAll(close);
}
