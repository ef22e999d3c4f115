import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import type { Visitor } from '@server/testing/visitor';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

/** Starts a redirect to a third party and returns its state. */
async function begin(visitor: Visitor, path: string): Promise<string> {
  const { headers } = await visitor.get(path);
  return new URL(headers.get('Location') ?? '', 'http://localhost').searchParams.get('state') ?? '';
}

test('a storage cannot be linked with a consent that another browser requested', async () => {
  const [one, other] = [await createSubscriber(server), await createSubscriber(server)];
  await one.buy('PLAN_ONETIME_TRIAL');
  const archive = (await one.get('/v1/archives')).json.values[0]?.id ?? '';
  const state = encodeURIComponent(await begin(one, `/v1/account/linkstorage/box/${archive}`));
  expect((await other.get(`/v1/account/linkstorage/linked?state=${state}`)).status).toBe(400);
  expect((await one.get(`/v1/account/linkstorage/linked?state=${state}`)).status).toBe(303);
});
