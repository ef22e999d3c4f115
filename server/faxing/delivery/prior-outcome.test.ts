import { MINUTE } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { takeDelivery } from './delivery-store';
import { endFailed } from './end-delivery';
import type { FaxProgress, FollowedEngine } from './fax-engine';
import { priorOutcomeOfDelivery } from './prior-outcome';

const START = Date.parse('2027-04-20T15:00:00Z');

let server: TestServer;
let orderId: string;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  server.clock.set(START);
  const visitor = createVisitor(server);
  orderId = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
});
afterAll(() => server.close());

const paidOrder = () =>
  server.services.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();

/** The process was killed after it had begun to hand the fax over, or had lost sight of a try. */
async function begun(changes: { engine_fax?: string; engine?: string }): Promise<void> {
  await takeDelivery(server.services.db, await paidOrder(), START);
  await server.services.db
    .updateTable('fax_deliveries')
    .set({ handing_over_at: START, ...changes })
    .where('order_id', '=', orderId)
    .execute();
}

/** An engine that knows this about the try, or does not answer. */
function engine(known: { find?: string | null; follow?: FaxProgress } | 'silent'): FollowedEngine {
  const silent = () => Promise.reject(new Error('connection refused'));
  const own = { isFollowed: true, name: 'here', followEvery: 2_000 } as const;
  if (known === 'silent') return { ...own, submit: silent, find: silent, follow: silent, cancel: silent };
  return {
    ...own,
    submit: silent,
    cancel: silent,
    find: ({ id }) => Promise.resolve(id === `${orderId}-1` ? (known.find ?? null) : 'another'),
    follow: () => Promise.resolve(known.follow ?? { at: 'gone' }),
  };
}

test.each<[what: string, known: Parameters<typeof engine>[0], minutes: number, evidence: string]>([
  ['has it', { find: '7' }, 0, 'resume'],
  ['does not have it yet', { find: null }, 4.9, 'pending'],
  ['does not have it, and will not get it', { find: null }, 5, 'resume'],
  ['is silent', 'silent', 14.9, 'pending'],
  ['is silent for long', 'silent', 15, 'none'],
])('handed over by a killed process, and the engine %s', async (_, known, minutes, evidence) => {
  await begun({});
  server.clock.advance(minutes * MINUTE);
  expect(await priorOutcomeOfDelivery(server.services, engine(known), orderId)).toBe(evidence);
});

test.each<[what: string, known: Parameters<typeof engine>[0], evidence: string]>([
  ['it is being sent', { follow: { at: 'sending', pagesSent: 1 } }, 'resume'],
  ['it has failed', { follow: { at: 'failed', reason: 'busy', pagesSent: 0, detail: '' } }, 'resume'],
  ['it is not known there', { follow: { at: 'gone' } }, 'none'],
  ['nobody can tell whether it has arrived', { follow: { at: 'unclear', pagesSent: 1, detail: '' } }, 'none'],
])('taken by the engine, and %s', async (_, known, evidence) => {
  await begun({ engine_fax: '7' });
  server.clock.advance(60 * MINUTE);
  expect(await priorOutcomeOfDelivery(server.services, engine(known), orderId)).toBe(evidence);
});

test.each<[what: string, changes: Parameters<typeof begun>[0]]>([
  ['was to take', {}],
  ['has', { engine_fax: '7' }],
])('a fax that another engine %s is not asked for here', async (_, changes) => {
  await begun({ engine: 'there', ...changes });
  server.clock.advance(60 * MINUTE);
  const here = engine({ find: null, follow: { at: 'delivered', pagesSent: 1 } });
  expect(await priorOutcomeOfDelivery(server.services, here, orderId)).toBe('none');
});

test('a fax that had not been begun, or has ended, goes on', async () => {
  expect(await priorOutcomeOfDelivery(server.services, engine('silent'), orderId)).toBe('resume');
  await begun({});
  await endFailed(server.services, await paidOrder(), { reason: 'other', detail: '' });
  expect(await priorOutcomeOfDelivery(server.services, engine('silent'), orderId)).toBe('resume');
});

test('giving a fax up twice refunds and tells once', async () => {
  const order = await paidOrder();
  await takeDelivery(server.services.db, order, START);
  const give = () =>
    endFailed(server.services, { ...order, receipt_email: 'ann@mail.example' }, { reason: 'busy', detail: '' });
  expect([await give(), await give()]).toEqual([true, false]);
  const jobs = await server.services.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', 'in', ['refund', 'mail'])
    .execute();
  const about = jobs.filter(({ payload }) => JSON.stringify(payload).includes(orderId));
  expect(about.map(({ kind }) => kind).sort()).toEqual(['mail', 'refund']);
});
