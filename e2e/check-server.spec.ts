import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, test } from '@playwright/test';
import { createVisitor } from '../server/testing/visitor';
import type { CheckOptions } from '../tools/check-server/options';
import { checkServer, type Result } from '../tools/check-server/run';
import { type Stranger, startStranger } from './stranger/stranger';
import { ACCOUNT_FAULTS } from './stranger-faults/account-faults';
import { type Fault, NEIGHBOR, type SpoiltAnswer } from './stranger-faults/fault';
import { ORDER_FAULTS } from './stranger-faults/order-faults';
import { ORIGIN_FAULTS } from './stranger-faults/origin-faults';
import { VISIT_FAULTS } from './stranger-faults/visit-faults';

const ACCOUNT = { email: 'ann@example.com', password: 'a long enough password' };

/** Node's own; during a check, `fetch` belongs to the page. */
const { fetch: fetchAsNode } = globalThis;

type Planted = Pick<Fault, 'stranger' | 'spoil' | 'pages' | 'server'>;

test('nothing wrong is said of a stranger', async () => {
  const { lines, exitCode, sent } = await check({});
  expect(lines.filter(({ level }) => level === 'wrong')).toEqual([]);
  // Both are true: it consults no bank, and does not know the paths of pages.
  expect(lines.filter(({ level }) => level === 'less').map(({ about }) => about)).toEqual([
    'POST /v1/order/execute/{card payment provider} with a card that is declined',
    'Receipt',
  ]);
  expect(exitCode).toBe(0);
  expect(sent).toContain('POST /v1/account/logout');
});

test('nothing wrong is said of a stranger that lets pages of another origin call', async () => {
  const { lines } = await check({ pages: NEIGHBOR });
  expect(lines.filter(({ level }) => level === 'wrong')).toEqual([]);
});

test('unless told otherwise, it only reads', async () => {
  const { sent } = await check({}, { orders: false, account: null });
  expect(sent.filter((call) => !/^(?:GET|OPTIONS) /.test(call))).toEqual([]);
});

const faults = Object.entries({ ...VISIT_FAULTS, ...ORIGIN_FAULTS, ...ORDER_FAULTS, ...ACCOUNT_FAULTS });
for (const [name, fault] of faults) {
  test(`it is found that ${name}`, async () => {
    const { lines, exitCode, printed } = await check(fault);
    const { level, about, says } = fault;
    expect(lines).toContainEqual({ level, about, text: expect.stringContaining(says) as unknown });
    if (level === 'wrong') expect(exitCode).toBe(1);
    expect(printed).not.toMatch(/sk_test_|a long enough password/);
  });
}

test('the command prints the report and ends with its exit code', async () => {
  const stranger = await startStranger({ answers: { 'GET /v1/plans': () => ({ status: 404 }) } });
  const { output, code } = await run(stranger.url);
  await stranger.close();
  expect(output).toContain('wrong      GET /v1/plans as a visitor: sent: nothing, with a CSRF token; came: 404, empty');
  expect(output).toMatch(/1 line above would break a page \("wrong"\)\.\n$/);
  expect(code).toBe(1);
});

test('the command says what is wrong with what was typed', async () => {
  const { errors, code } = await run('fax.example');
  expect(errors).toMatch(
    /^fax\.example is no address like https:\/\/fax\.example\.\n\nUsage: npm run check-server -- /,
  );
  expect(code).toBe(2);
});

/** Checks a stranger with a planted fault, as far as a check goes. */
async function check(
  { stranger: differences = {}, spoil, pages, server }: Planted,
  less: Partial<CheckOptions> = {},
): Promise<Result & { printed: string; sent: string[] }> {
  const stranger = await startStranger(differences);
  const known = new URL(server ?? stranger.url);
  const printed: string[] = [];
  const sent: string[] = [];
  const send = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, { ...init, redirect: 'manual' });
    sent.push(`${request.method} ${new URL(request.url).pathname}`);
    const answer = await answerOf(stranger, known, request);
    const { status, headers }: SpoiltAnswer = answer;
    const spoilt = { status, headers: new Headers(headers) };
    if (pages !== undefined) allow(pages, spoilt, request);
    spoil?.(spoilt, request);
    const isEmpty = spoilt.status === 204 || spoilt.status === 303;
    return new Response(isEmpty ? null : answer.body, spoilt);
  };
  try {
    await signUp(stranger);
    const options: CheckOptions = {
      server: known,
      pages: new URL(pages ?? known),
      build: { buildEnvironment: 'production', executeExtras: true, bucketOrigins: [] },
      ...{ orders: true, number: '+12025550143', account: ACCOUNT },
      ...less,
    };
    return { ...(await checkServer(options, (line) => printed.push(line), send)), printed: printed.join('\n'), sent };
  } finally {
    await stranger.close();
  }
}

/** The stranger's answer, under any address that it is known by. */
async function answerOf({ url }: Stranger, known: URL, request: Request): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 });
  const address = request.url.replace(known.origin, url);
  const body = request.method === 'GET' ? null : await request.arrayBuffer();
  return fetchAsNode(address, { method: request.method, headers: request.headers, body, redirect: 'manual' });
}

/** Lets pages of an origin make calls and read all they need. */
function allow(pages: string, { headers }: SpoiltAnswer, request: Request): void {
  headers.set('Access-Control-Allow-Origin', pages);
  headers.set('Access-Control-Allow-Credentials', 'true');
  headers.set('Access-Control-Expose-Headers', 'Date, X-CSRF-Token, X-CSRF-Timestamp');
  headers.set('Access-Control-Allow-Methods', 'GET, POST, DELETE');
  const asked = request.headers.get('Access-Control-Request-Headers');
  if (asked !== null) headers.set('Access-Control-Allow-Headers', asked);
}

async function signUp({ url }: Stranger): Promise<void> {
  const visitor = createVisitor({ fetch, config: { publicUrl: url } });
  await visitor.info();
  const { status } = await visitor.post('/v1/account/register', ACCOUNT);
  expect(status).toBe(200);
}

async function run(address: string): Promise<{ output: string; errors: string; code: number | null }> {
  const child = spawn('npx', ['tsx', 'tools/check-server.ts', address]);
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { output, errors, code };
}
