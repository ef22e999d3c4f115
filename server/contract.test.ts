import { readFileSync } from 'node:fs';
import { openApiDocument } from '../tools/openapi/document';
import { createTestServer } from './testing/test-server';
import { NOW, type WatchedServer, watch } from './testing/walk/contract-walk';
import { isRecord } from './testing/walk/json-schema';
import {
  answerErrors,
  findOperation,
  operationsOf,
  parametersOf,
  readDocument,
  requestErrors,
} from './testing/walk/openapi';
import { buyPlans, keepAnAccount } from './testing/walk/walk-accounts';
import { sendAgain, visitAndOrder } from './testing/walk/walk-orders';
import { goOutside, WEBHOOK_SECRET } from './testing/walk/walk-outside';
import { sendTooOften, sendWhatIsWrong } from './testing/walk/walk-wrongly';

const document = readDocument();
const operations = operationsOf(document);
const onServer = operations.filter(({ path }) => path.startsWith('/v1/'));

let server: WatchedServer;
/** The same server connected to real third parties, none of which answers. */
let connected: WatchedServer;

beforeAll(async () => {
  const unreachable = () => Promise.reject(new Error('nobody is there'));
  server = watch(
    await createTestServer({
      now: NOW,
      fetch: unreachable,
      env: {
        NOTIFICATION_HTML: '<b>Hello</b>',
        MESSAGING_BOT: 'bot',
        SIGN_IN_PROVIDERS: 'google apple microsoft',
      },
    }),
  );
  const keys = {
    STRIPE_SECRET_KEY: 'sk_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_x',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    SMTP_URL: 'smtp://localhost',
  };
  connected = watch(await createTestServer({ now: NOW, env: keys }));
  await visitAndOrder(server);
  await sendAgain(server);
  await keepAnAccount(server);
  await buyPlans(server);
  await goOutside(server, connected);
  await sendWhatIsWrong(server, onServer);
  await sendTooOften(server, onServer);
});
afterAll(async () => {
  await server.close();
  await connected.close();
});

const exchangesOf = (id: string) =>
  [...server.exchanges, ...connected.exchanges].filter(
    ({ method, path }) => findOperation(operations, method, path)?.id === id,
  );

test('docs/openapi.json is up to date (npx tsx tools/make-openapi.ts)', () => {
  expect(JSON.parse(readFileSync('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('every route is described, and every described call has a route', () => {
  const routes = server.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/v1/'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect([...new Set(routes)].sort()).toEqual(onServer.map(({ method, path }) => `${method} ${path}`).sort());
});

test('every call of the walk-through is described', () => {
  const unknown = [...server.exchanges, ...connected.exchanges]
    .filter(({ method, path }) => (path.startsWith('/v1/') || path === '/') && !findOperation(operations, method, path))
    .map(({ method, path }) => `${method} ${path}`);
  expect(unknown).toEqual([]);
});

test('every refusal tells a person what happened', () => {
  const refusals = [...server.exchanges, ...connected.exchanges].filter(
    ({ json }) => isRecord(json) && 'error' in json,
  );
  expect(refusals.length).toBeGreaterThan(100);
  for (const { method, path, status, json } of refusals) {
    const call = `${method} ${path} ${status}`;
    const words = expect.stringMatching(/^\p{Lu}.* /u) as unknown;
    expect({ call, json }).toMatchObject({ call, json: { error: { message: words } } });
  }
});

test('ids, references and path parameters are consistent', () => {
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  for (const { path, json } of operations) {
    const named = parametersOf(document, json)
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => name);
    expect(named.sort()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort());
  }
});

describe.each(operations.map((operation) => [operation.id, operation] as const))('%s', (id, operation) => {
  test('answers as described, and returns nothing more', () => {
    for (const answer of exchangesOf(id)) {
      const errors = answerErrors(document, operation, answer);
      expect({ call: `${answer.method} ${answer.path} ${answer.status}`, answer: answer.json, errors }).toMatchObject({
        errors: [],
      });
    }
  });

  test('has returned every described answer', () => {
    // Other tests cover a server that fails or is full, and a plan canceled during its renewal.
    const isElsewhere = (status: string) =>
      ['500', '507'].includes(status) || (id === 'cancelPlan' && status === '409');
    const described = Object.keys(isRecord(operation.json.responses) ? operation.json.responses : {});
    const given = new Set(exchangesOf(id).map(({ status }) => String(status)));
    expect(described.filter((status) => !isElsewhere(status) && !given.has(status))).toEqual([]);
  });

  test('accepts bodies as described', () => {
    if (!isRecord(operation.json.requestBody) || operation.path === '/') return;
    const taken = exchangesOf(id).filter(({ status }) => status === 200);
    expect(taken.flatMap(({ sent }) => requestErrors(document, operation, sent))).toEqual([]);
  });
});
