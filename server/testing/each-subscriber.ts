import { createSubscriber, type Subscriber } from './subscriber';
import { createTestServer, type TestServer } from './test-server';

/** When plan tests start, ms since the epoch. */
export const PLAN_DAY = Date.parse('2027-04-20T15:00:00Z');

/** The setup of a plan test. */
export interface PlanTest {
  server: TestServer;
  /** Has a new account. */
  person: Subscriber;
  userId: string;
}

/**
 * Sets up each test of a file with a new account on the same day. The tests share one server, or get one each if no
 * other person's plan may renew at the same time.
 *
 * @param begin receives the setup and prepares what else each test needs
 */
export function eachSubscriber(begin: (made: PlanTest) => unknown, servers: 'one' | 'one each' = 'one'): void {
  let server: TestServer | undefined;
  beforeEach(async () => {
    // Many people share the server, each with their own address.
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
