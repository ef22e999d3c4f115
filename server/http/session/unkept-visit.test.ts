import { createApp } from '@server/app';
import { DAY, HOUR, MINUTE } from '@server/platform/clock';
import { silentLog } from '@server/platform/log';
import { createServices } from '@server/services';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';
import { sql } from 'kysely';

let server: TestServer;
beforeEach(async () => {
  server = await createTestServer();
});
afterEach(() => server.close());

/** Row counts of every table that visitors can fill. */
async function rows(): Promise<Record<string, number>> {
  const { db } = server.services;
  const tables = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely%' and tablename <> 'server_secrets'`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ count: string }>`select count(*) from ${sql.table(name)}`.execute(db);
    if (Number(rows[0]?.count) > 0) counts[name] = Number(rows[0]?.count);
  }
  return counts;
}

const update = (visitor: Visitor, id: string, number: string) =>
  visitor.post(`/v1/order/update/${id}`, { number, to: '+12024561414' });

test('a visitor who only looks leaves nothing in the database, with or without a cookie', async () => {
  const visitor = createVisitor(server);
  const { id } = (await visitor.info()).context.order;
  expect((await visitor.info()).context.order.id).toBe(id);
  expect((await createVisitor(server).info()).context.order.id).not.toBe(id);
  for (const path of ['/v1/account/google/start', '/v1/resources/passwordreset?token=x', '/v1/plans', '/v1/none']) {
    await createVisitor(server).get(path);
  }
  expect(await rows()).toEqual({});
});

test('the first change stores the order that the page was shown', async () => {
  const visitor = createVisitor(server);
  const { id } = (await visitor.info()).context.order;
  expect((await update(visitor, id, '(202) 456-1414')).status).toBe(200);
  expect((await visitor.info()).context.order).toMatchObject({ id, number: '(202) 456-1414' });
  expect(await rows()).toEqual({ sessions: 1, orders: 1 });
});

test('two tabs that start at once are one visitor with one order', async () => {
  const visitor = createVisitor(server);
  await visitor.info();
  const shown = await Promise.all([visitor.info(), visitor.info()]);
  const [one = '', two = ''] = shown.map(({ context }) => context.order.id);
  expect(one).toBe(two);
  const answers = await Promise.all([update(visitor, one, '1'), update(visitor, two, '2'), visitor.upload()]);
  expect(answers.slice(0, 2)).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect(await rows()).toMatchObject({ sessions: 1, orders: 1, order_files: 1 });
});

test('another process recognizes the visitor and the order by the same ids', async () => {
  const { db, clock } = server.services;
  const services = await createServices(server.config, { db, clock, log: silentLog });
  const other = createApp(services);
  let turn = 0;
  const byTurns: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    turn += 1;
    return turn % 2 === 0 ? other.fetch(request) : server.app.fetch(request);
  };
  const visitor = createVisitor({ fetch: byTurns, config: server.config });
  const { id } = (await visitor.info()).context.order;
  expect((await visitor.info()).context.order.id).toBe(id);
  expect((await update(visitor, id, '1')).status).toBe(200);
  expect((await update(visitor, id, '2')).status).toBe(200);
  expect((await visitor.info()).context.order).toMatchObject({ id, number: '2' });
  services.fileRunner.close();
});

test('after a payment a new order is shown, and stored with its first change', async () => {
  const visitor = createVisitor(server);
  const first = await visitor.prepareOrder();
  expect((await visitor.pay('tok_visa')).status).toBe(200);
  const next = (await visitor.info()).context.order.id;
  expect(next).not.toBe(first);
  expect((await visitor.info(`/order/${first}`)).context.order.id).toBe(first);
  expect((await update(visitor, next, '1')).status).toBe(200);
  expect((await update(visitor, first, '1')).status).toBe(400);
  expect((await visitor.info()).context.order.id).toBe(next);
});

test('nobody else can take over an order that is not stored yet', async () => {
  const visitor = createVisitor(server);
  const { id } = (await visitor.info()).context.order;
  const other = createVisitor(server);
  await other.info();
  expect((await update(other, id, '1')).status).toBe(404);
  expect((await update(visitor, id, '1')).status).toBe(200);
});

test('an id that this server did not issue is not a session', async () => {
  const own = createVisitor(server);
  await own.info();
  const real = own.cookie();
  const last = real.endsWith('a') ? 'b' : 'a';
  for (const cookie of [`session=${randomId(43)}`, real.slice(0, -1) + last, 'session=', 'session=x']) {
    const { headers } = await createVisitor(server).get('/v1/info/production', { cookie });
    expect(headers.get('set-cookie')).toMatch(/^session=\w{43};/);
  }
  expect((await own.get('/v1/info/production')).headers.get('set-cookie')).toBeNull();
});

test('sign-in and sign-out invalidate the old id, even if it had no row', async () => {
  for (const call of ['register', 'logout']) {
    const visitor = createVisitor(server);
    const { id } = (await visitor.info()).context.order;
    const before = visitor.cookie();
    expect(
      (await visitor.post(`/v1/account/${call}`, { email: 'a@mail.example', password: 'right words' })).status,
    ).toBe(200);
    for (const later of [MINUTE - 1, 1]) {
      server.clock.advance(later);
      const old = await createVisitor(server).get('/v1/info/production', { cookie: before });
      expect(old.json.context).toMatchObject({ user: null });
      expect(old.json.context.order.id).not.toBe(id);
    }
  }
});

test('a visitor who returns after an hour is stored; an id that was never used expires', async () => {
  const visitor = createVisitor(server);
  const { id } = (await visitor.info()).context.order;
  const unused = createVisitor(server);
  await unused.info();
  server.clock.advance(2 * HOUR);
  await visitor.info();
  expect(await rows()).toEqual({ sessions: 1 });
  server.clock.advance(29 * DAY);
  expect((await visitor.info()).context.order.id).toBe(id);
  server.clock.advance(29 * DAY);
  expect((await visitor.info()).context.order.id).toBe(id);
  const late = await unused.get('/v1/info/production');
  expect(late.headers.get('set-cookie')).toMatch(/^session=/);
});
