import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPlayedFaxes, type PlayedFax } from '@sandbox/faxes/played-faxes';
import { createTelnyxApi, TELNYX_ACCOUNT, telnyxCall } from '@sandbox/faxes/telnyx-api';
import { createApp } from '@server/app';
import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { passTime } from '@server/testing/pass-time';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { progressOf } from './telnyx-states';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer({ env: { FAX_ENGINE: 'telnyx', MAX_PAGES_PER_ORDER: '1000' } });
});
beforeEach(() => {
  visitor = createVisitor(server);
});
afterAll(() => server.close());

async function order(to = '+12024561414'): Promise<string> {
  const id = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${id}`, { to, number: to, coverpage: true, sendername: 'Ann' });
  await visitor.pay('tok_visa');
  return id;
}

const statusOf = async (id: string) => (await visitor.get(`/v1/order/status/${id}`)).json;

async function playedFax(id: string, to = '+12024561414'): Promise<PlayedFax> {
  const faxes = await openPlayedFaxes(server.services.db, server.clock).list('telnyx', to, 0);
  const fax = faxes.findLast(({ name }) => name.startsWith(`${id}-`));
  if (!fax) throw new Error('Telnyx has no such fax');
  return fax;
}

function tell({ headers, body }: { headers: Record<string, string>; body: string }) {
  return server.app.request('/v1/fax/call', { method: 'POST', headers, body });
}

test('a paid fax goes through Telnyx and arrives', async () => {
  const id = await order();
  await passTime(server, MINUTE);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1, pages: 2, pages_sent: 2 });
});

test('a busy number is called five times, then refunded', async () => {
  const id = await order('+12025550181');
  await passTime(server, 2 * HOUR);
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 5, reason: 'busy' });
});

test('documents are fetched at addresses that open nothing else, for an hour', async () => {
  const id = await order();
  await passTime(server, 5 * SECOND);
  const { media } = await playedFax(id);
  const [cover = '', file = ''] = media;
  const get = async (link: string) => (await server.fetch(link)).status;
  expect([media.length, await get(cover), await get(file)]).toEqual([2, 200, 200]);
  expect(await get(cover.replace('00-cover.pdf', '01.pdf'))).toBe(404);
  expect(await get(cover.replace('00-cover.pdf', 'fax.json'))).toBe(404);
  expect(await get(cover.replace(id, 'ANOTHER'))).toBe(404);
  server.clock.advance(HOUR);
  expect(await get(cover)).toBe(404);
});

test('a document’s size is told before it, and its folder is made where it is missing', async () => {
  const id = await order();
  await passTime(server, 5 * SECOND);
  const [, link = ''] = (await playedFax(id)).media;
  const here = Buffer.from(await (await server.fetch(link)).arrayBuffer());
  const head = await server.fetch(link, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(here.length)]);
  expect((await head.arrayBuffer()).byteLength).toBe(0);
  // Another machine, with a data folder of its own and the same store of files.
  const dataDir = await mkdtemp(join(tmpdir(), 'faxkeep-other-'));
  const other = createApp({ ...server.services, config: { ...server.config, dataDir } });
  const there = await Promise.all([other.request(link), other.request(link)]);
  const bytes = await Promise.all(there.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
  expect(bytes.map((one) => one.equals(here))).toEqual([true, true]);
  await rm(dataDir, { recursive: true });
});

describe('calls with news', () => {
  test('have the fax looked at at once', async () => {
    const id = await order();
    await passTime(server, 5 * SECOND);
    server.clock.advance(9 * SECOND);
    await server.runJobs();
    expect(await statusOf(id)).toMatchObject({ status: 'sending' });
    expect((await tell(telnyxCall(await playedFax(id), server.clock.now()))).status).toBe(200);
    await server.runJobs();
    expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
  });

  test.each<[what: string, change: { headers?: Record<string, string>; body?: string }]>([
    ['a wrong signature', { headers: { 'telnyx-signature-ed25519': 'A'.repeat(88) } }],
    ['no signature', { headers: { 'telnyx-signature-ed25519': '' } }],
    ['another body', { body: '{"data":{}}' }],
    ['another time', { headers: { 'telnyx-timestamp': '1' } }],
  ])('with %s are refused', async (_, change) => {
    const id = await order();
    await passTime(server, 5 * SECOND);
    const { headers, body } = telnyxCall(await playedFax(id), server.clock.now());
    expect((await tell({ headers: { ...headers, ...change.headers }, body: change.body ?? body })).status).toBe(400);
  });

  test('that are recordings are refused after five minutes', async () => {
    const id = await order();
    await passTime(server, 5 * SECOND);
    const call = telnyxCall(await playedFax(id), server.clock.now());
    server.clock.advance(6 * MINUTE);
    expect((await tell(call)).status).toBe(400);
  });
});

test('a fax with more pages than Telnyx sends is told before it is paid', async () => {
  const id = await visitor.prepareOrder();
  await server.services.db.updateTable('order_files').set({ pagecount: 351 }).where('order_id', '=', id).execute();
  const { status, json } = await visitor.pay('tok_visa');
  expect([status, json]).toMatchObject([
    400,
    {
      error: {
        message:
          'A fax can have up to 349 pages, and this would make it 351: please send fewer, or split them into several faxes',
      },
    },
  ]);
});

test('a fax with larger pages than Telnyx takes is told before it is paid', async () => {
  const id = await visitor.prepareOrder();
  const size = { sealed_size: 49_000_001 };
  await server.services.db.updateTable('order_files').set(size).where('order_id', '=', id).execute();
  const { status, json } = await visitor.pay('tok_visa');
  const message =
    'The pages of a fax can take up 49 MB, and these take up 50 MB: please send fewer, or split them into several faxes';
  expect([status, json]).toMatchObject([400, { error: { message } }]);
});

test.each<[status: string, reason: string | null, progress: FaxProgress]>([
  ['queued', null, { at: 'queued' }],
  ['media.processed', null, { at: 'queued' }],
  ['originated', null, { at: 'sending', pagesSent: 0 }],
  ['sending', null, { at: 'sending', pagesSent: 0 }],
  ['delivered', null, { at: 'delivered', pagesSent: 3 }],
  ['failed', 'user_busy', { at: 'failed', reason: 'busy', pagesSent: 0, detail: 'user_busy' }],
  ['failed', 'receiver_no_answer', { at: 'failed', reason: 'no_answer', pagesSent: 0, detail: 'receiver_no_answer' }],
  ['failed', 'receiver_decline', { at: 'failed', reason: 'rejected', pagesSent: 0, detail: 'receiver_decline' }],
  ['failed', 'carrier_lost', { at: 'failed', reason: 'other', pagesSent: 0, detail: 'carrier_lost' }],
  ['failed', null, { at: 'failed', reason: 'other', pagesSent: 0, detail: '' }],
  ['failed', 'sender_canceled', { at: 'unclear', pagesSent: 0, detail: 'sender_canceled' }],
  ['failed', 'account_disabled', { at: 'refused', detail: 'account_disabled' }],
  ['failed', 'file_download_failed', { at: 'refused', detail: 'file_download_failed' }],
  ['failed', 'file_size_limit_exceeded', { at: 'unsendable', detail: 'file_size_limit_exceeded' }],
  ['failed', 'destination_not_in_service_plan', { at: 'unsendable', detail: 'destination_not_in_service_plan' }],
])('%s, %s', (status, failure_reason, progress) => {
  expect(progressOf({ id: '1', status, client_state: null, failure_reason }, 3)).toEqual(progress);
});

test.each<[what: string, key: string, change: object, status: number]>([
  ['a wrong key', 'KEY_wrong', {}, 401],
  ['an unknown connection', TELNYX_ACCOUNT.apiKey, { connection_id: '1' }, 422],
  ['a number that is not in E.164', TELNYX_ACCOUNT.apiKey, { to: '2024561414' }, 422],
  ['another sender', TELNYX_ACCOUNT.apiKey, { from: '+12025550199' }, 422],
  ['no documents', TELNYX_ACCOUNT.apiKey, { media_url: [] }, 422],
  ['a state that is not base64', TELNYX_ACCOUNT.apiKey, { client_state: 'ORDER-1!' }, 422],
])('the stand-in refuses %s', async (_, key, change, status) => {
  const { connectionId, from } = TELNYX_ACCOUNT;
  const right = { connection_id: connectionId, from, to: '+12024561414', media_url: 'https://x.example/1.pdf' };
  const api = createTelnyxApi(openPlayedFaxes(server.services.db, server.clock), server.clock);
  const response = await api.request('/v2/faxes', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...right, client_state: 'T1JERVItMQ==', ...change }),
  });
  expect(response.status).toBe(status);
});
