import { openPlayedFaxes, type PlayedFax } from '@sandbox/faxes/played-faxes';
import { createSinchApi, SINCH_ACCOUNT, sinchCall } from '@sandbox/faxes/sinch-api';
import type { FaxProgress } from '@server/faxing/delivery/fax-engine';
import { giveFaxUp } from '@server/faxing/delivery/operator-word';
import { HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { passTime } from '@server/testing/pass-time';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { progressOf } from './sinch-states';

const TOKEN = 'q8Zs2LmX7vTf4RbN9wKc3HdYp6GjUe1A';

let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer({ env: { FAX_ENGINE: 'sinch', ADMIN_TOKEN: TOKEN } });
});
beforeEach(() => {
  visitor = createVisitor(server);
});
afterAll(() => server.close());

async function order(to = '+12024561414'): Promise<string> {
  const id = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${id}`, { to, number: to });
  await visitor.pay('tok_visa');
  return id;
}

const statusOf = async (id: string) => (await visitor.get(`/v1/order/status/${id}`)).json;

async function playedFax(id: string): Promise<PlayedFax> {
  const faxes = await openPlayedFaxes(server.services.db, server.clock).list('sinch', '+12024561414', 0);
  const fax = faxes.findLast(({ name }) => name.startsWith(`${id}-`));
  if (!fax) throw new Error('Sinch has no such fax');
  return fax;
}

test('a paid fax goes through Sinch and arrives', async () => {
  const id = await order();
  await passTime(server, MINUTE);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1, pages_sent: 1 });
});

test('a fax arrives with all pages of its files', async () => {
  const id = await visitor.prepareOrder();
  await visitor.upload(2, 'second.pdf');
  await visitor.pay('tok_visa');
  await passTime(server, MINUTE);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1, pages_sent: 3 });
});

test('a fax arrives however late Sinch comes to fetch its files', async () => {
  const id = await order();
  await passTime(server, SECOND);
  // Nothing runs until its call is over.
  server.clock.advance(10 * MINUTE);
  await passTime(server, MINUTE);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1, pages_sent: 1 });
});

test('a busy number is called five times, then refunded', async () => {
  const id = await order('+12025550181');
  await passTime(server, 2 * HOUR);
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 5, reason: 'busy' });
});

test('a call with the password of its try has the fax looked at at once; one with another’s is refused', async () => {
  const [one, other] = [await order(), await order()];
  await passTime(server, 5 * SECOND);
  server.clock.advance(9 * SECOND);
  const { headers, body, to } = sinchCall(await playedFax(one), server.clock.now());
  const call = (address: string) => server.app.request(address, { method: 'POST', headers, body });
  expect((await call(to.replace(one, other))).status).toBe(400);
  expect((await call(to)).status).toBe(200);
  await server.runJobs();
  expect(await statusOf(one)).toMatchObject({ status: 'delivered' });
});

test('a fax that Sinch has is not given up, as Sinch cannot end it, and the page offers no button', async () => {
  const id = await order();
  await passTime(server, 5 * SECOND);
  const cookie = await operator();
  const page = async () => (await server.app.request(`/admin/faxes/${id}`, { headers: { cookie } })).text();
  expect(await page()).toContain('There is nothing to decide about this fax.');
  expect(await giveFaxUp(server.services, id)).toBe('goes-on');
  await passTime(server, MINUTE);
  expect(await statusOf(id)).toMatchObject({ status: 'delivered' });
});

/** The cookie of an operator's session. */
async function operator(): Promise<string> {
  const body = new URLSearchParams({ token: TOKEN });
  const answer = await server.app.request('/admin/sign-in', { method: 'POST', body });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const call = (errorType: string, errorCode: number, pagesSentSuccessfully = 0) => ({
  ...{ id: '1', labels: {}, status: 'FAILURE', errorMessage: '' },
  ...{ errorType, errorCode, pagesSentSuccessfully },
});
const ended = (pagesSentSuccessfully: number) => ({ ...call('', 0, pagesSentSuccessfully), status: 'COMPLETED' });

test.each<[fax: ReturnType<typeof call>, progress: Partial<FaxProgress>]>([
  [{ ...call('', 0), status: 'QUEUED' }, { at: 'queued' }],
  [
    { ...call('', 0, 2), status: 'IN_PROGRESS' },
    { at: 'sending', pagesSent: 2 },
  ],
  [ended(3), { at: 'delivered', pagesSent: 3 }],
  [ended(1), { at: 'unclear', pagesSent: 1 }],
  [call('CALL_ERROR', 17), { at: 'failed', reason: 'busy' }],
  [call('CALL_ERROR', 16), { at: 'failed', reason: 'no_answer' }],
  [call('CALL_ERROR', 34), { at: 'failed', reason: 'bad_number' }],
  [call('FAX_ERROR', 132), { at: 'failed', reason: 'not_a_fax' }],
  [call('FAX_ERROR', 68), { at: 'failed', reason: 'rejected' }],
  [call('FAX_ERROR', 8, 1), { at: 'failed', reason: 'other', pagesSent: 1 }],
  [call('FAX_ERROR', 8, 3), { at: 'delivered', pagesSent: 3 }],
  [call('FAX_ERROR', 46), { at: 'refused' }],
  [call('FAX_ERROR', 75), { at: 'unclear', pagesSent: 0 }],
  [call('FAX_ERROR', 133), { at: 'unsendable' }],
  [call('DOCUMENT_CONVERSION_ERROR', 54), { at: 'refused' }],
  [call('DOCUMENT_CONVERSION_ERROR', 129), { at: 'unsendable' }],
  [call('FATAL_ERROR', 1), { at: 'refused' }],
])('%j', (fax, progress) => {
  expect(progressOf(fax, 3)).toMatchObject(progress);
});

test.each<[what: string, key: string, change: object, status: number]>([
  ['a wrong key', 'wrong', {}, 401],
  ['a number that is not in E.164', SINCH_ACCOUNT.keySecret, { to: '2024561414' }, 400],
  ['another sender', SINCH_ACCOUNT.keySecret, { from: '+12025550199' }, 400],
  ['no documents', SINCH_ACCOUNT.keySecret, { contentUrl: [] }, 400],
  ['too many retries', SINCH_ACCOUNT.keySecret, { maxRetries: 6 }, 400],
])('the stand-in refuses %s', async (_, secret, change, status) => {
  const { projectId, keyId, from } = SINCH_ACCOUNT;
  const right = { from, to: '+12024561414', contentUrl: 'https://x.example/1.pdf', labels: { try: 'ORDER-1' } };
  const api = createSinchApi(openPlayedFaxes(server.services.db, server.clock), server.clock);
  const authorization = `Basic ${Buffer.from(`${keyId}:${secret}`).toString('base64')}`;
  const response = await api.request(`/v3/projects/${projectId}/faxes`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ ...right, ...change }),
  });
  expect(response.status).toBe(status);
});
