import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const PAGE = 'http://localhost/sandbox/payments';
const page = async (): Promise<string> => (await server.fetch(PAGE)).text();

async function press(action: string, id: string): Promise<Response> {
  const body = new URLSearchParams({ id });
  return server.fetch(`${PAGE}/${action}`, { method: 'POST', body, redirect: 'manual' });
}

/** The newest id of a kind on the page, such as `ch`. */
const newest = async (prefix: string): Promise<string> =>
  new RegExp(`\\b${prefix}_\\w+`).exec(await page())?.[0] ?? 'none';

async function ledger(): Promise<{ kind: string; status: string; order_id: string }[]> {
  await server.runJobs();
  const answer = await server.fetch('http://localhost/sandbox/ledger');
  return ((await answer.json()) as { reversals: { kind: string; status: string; order_id: string }[] }).reversals;
}

test('a charge can be refunded, and the shop gets the event', async () => {
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  const charge = await newest('ch');
  expect((await press('refund', charge)).status).toBe(303);
  expect(await page()).toContain('$1.99 refunded');
  expect(await ledger()).toEqual([expect.objectContaining({ kind: 'refund', status: 'full', order_id: order })]);
  expect(await (await press('refund', charge)).text()).toContain('has already been refunded');
});

test('a charge can be disputed and decided, and a resent event changes nothing', async () => {
  server.clock.advance(1000);
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  server.clock.advance(1000);
  await press('dispute', await newest('ch'));
  const stands = async () => (await ledger()).filter(({ kind }) => kind === 'dispute').map(({ status }) => status);
  expect(await stands()).toEqual(['needs_response']);
  const opened = await newest('evt');
  await press('lost', await newest('du'));
  expect(await stands()).toEqual(['lost']);
  await press('send', opened);
  expect(await stands()).toEqual(['lost']);
  expect(await (await press('won', await newest('du'))).text()).toContain('There is no such open dispute');
});
