import { createLog, silentLog } from '@server/platform/log';
import { createMetricsApp } from '@server/platform/metrics/app';
import { noMetrics } from '@server/platform/metrics/metrics';
import type { PlatformServices } from '@server/platform/services';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { Hono } from 'hono';
import type { AppEnv } from './app-env';
import { requestLog, shownPath } from './request-log';

test.each([
  ['/v1/plans/4711', '/v1/plans/:guid'],
  ['/order/4711', '/order/{guid}'],
  ['/start', '/start'],
  ['/favicon.ico', '/favicon.ico'],
  ['/assets/index-1a2b.js', '/assets/index-1a2b.js'],
  [`/${'x'.repeat(97)}.js`, `/${'x'.repeat(97)}.js`],
  [`/${'x'.repeat(98)}.js`, '/*'],
  ['/4711', '/*'],
  ['/assets/4711', '/*'],
  ['/4711/index.js', '/*'],
  ['/4711/assets/index.js', '/*'],
  ['/assets/index.js/4711', '/*'],
  ['/assets/in%20dex.js', '/*'],
])('%s is logged as %s', async (path, shown) => {
  const app = new Hono<AppEnv>();
  for (const pattern of ['/v1/plans/:guid', '*']) app.get(pattern, (c) => c.text(shownPath(c)));
  expect(await (await app.request(path)).text()).toBe(shown);
});

test('each call is counted and logged with an id, which its answer carries', async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  const server = await createTestServer({ log, env: { METRICS_PORT: '9464' } });
  const visitor = createVisitor(server);
  const answers = [await visitor.get('/v1/info/production'), await visitor.post('/v1/account/password')];
  const ids = answers.map(({ headers }) => headers.get('X-Request-Id'));
  const entries = lines.map((line) => JSON.parse(line) as { ms: number });
  const call = { level: 'info', message: 'request', ms: expect.any(Number) as unknown };
  expect(entries).toMatchObject([
    { ...call, requestId: ids[0], method: 'GET', path: '/v1/info/:environment', status: 200 },
    { ...call, requestId: ids[1], method: 'POST', path: '/v1/account/password', status: 401 },
  ]);
  expect(ids[0]).toMatch(/^\w{12}$/);
  expect(ids[1]).not.toBe(ids[0]);
  const took = entries[0]?.ms ?? Number.NaN;
  expect(took % 1).toBe(0);
  const { readable } = server.services;
  if (!readable) throw new Error('Nothing is counted');
  const counted = await (await createMetricsApp(readable).request('/metrics')).text();
  expect(counted).toContain('{method="POST",route="/v1/account/password",status="401"} 1\n');
  // The same duration, in seconds.
  const seconds = Number(/_sum\{method="GET",route="\/v1\/info\/:environment"\} (\S+)/.exec(counted)?.[1]);
  expect(Math.round(seconds * 1_000)).toBe(took);
  await server.close();
});

test('the duration of a call is counted in seconds, and logged in whole milliseconds', async () => {
  const [call, info] = [jest.fn(), jest.fn()];
  const services: Partial<PlatformServices> = { metrics: { ...noMetrics, call }, log: { ...silentLog, info } };
  const app = new Hono<AppEnv>();
  app.use(requestLog(services as PlatformServices)); // its only member in use
  const clock = jest.spyOn(performance, 'now').mockReturnValue(5_000);
  app.get('/start', (c) => {
    clock.mockReturnValue(6_234.75);
    return c.text('answered');
  });
  await app.request('/start');
  clock.mockRestore();
  expect(call.mock.calls).toEqual([[expect.objectContaining({ route: '/start', seconds: 1.23475 })]]);
  expect(info.mock.calls).toEqual([['request', expect.objectContaining({ path: '/start', ms: 1235 })]]);
});

test('a failed call can be found in the log by the id in its answer', async () => {
  const lines: string[] = [];
  const server = await createTestServer({ log: createLog((line) => lines.push(line)) });
  jest.spyOn(server.services.db, 'selectFrom').mockImplementation(() => {
    throw new Error('broken');
  });
  const { status, json, headers } = await createVisitor(server).get('/v1/info/production');
  expect([status, json.error.message]).toEqual([500, 'Something went wrong on our side']);
  const requestId = headers.get('X-Request-Id');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', message: 'unexpected', requestId },
    { level: 'info', message: 'request', requestId, status: 500 },
  ]);
  jest.restoreAllMocks();
  await server.close();
});
