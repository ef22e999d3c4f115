import { HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { passTime } from '@server/testing/pass-time';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import type { FaxProgress, FollowedEngine } from './fax-engine';
import { giveFaxUp, tryFaxNow } from './operator-word';

const REFUSED: FaxProgress = { at: 'refused', detail: 'REJECT: Requested modem ttyIAX7 is not registered' };
const REMOVED: FaxProgress = { at: 'unclear', pagesSent: 1, detail: 'Job aborted by request' };

let server: TestServer;
let visitor: Visitor;
let engine: ScriptedEngine;
const lines: string[] = [];

/** An engine whose faxes go as a test says. */
interface ScriptedEngine extends FollowedEngine {
  /** Names of the tries handed over. */
  taken: string[];
  progress: FaxProgress;
}

function createScriptedEngine(): ScriptedEngine {
  const scripted: ScriptedEngine = {
    isFollowed: true,
    followEvery: 2_000,
    taken: [],
    progress: { at: 'queued' },
    submit: async ({ id }) => {
      scripted.taken.push(id);
      return Promise.resolve(id);
    },
    find: ({ id }) => Promise.resolve(scripted.taken.includes(id) ? id : null),
    follow: () => Promise.resolve(scripted.progress),
    cancel: () => Promise.resolve(),
  };
  return scripted;
}

beforeEach(async () => {
  lines.length = 0;
  engine = createScriptedEngine();
  server = await createTestServer({ engine, log: createLog((line) => lines.push(line)) });
  visitor = createVisitor(server);
});
afterEach(() => server.close());

async function order(): Promise<string> {
  const id = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  await server.runJobs();
  return id;
}

async function statusOf(id: string): Promise<FaxStatus> {
  return (await visitor.get(`/v1/order/status/${id}`)).json as unknown as FaxStatus;
}

async function goOn(progress: FaxProgress, ms = 2 * SECOND): Promise<void> {
  engine.progress = progress;
  await passTime(server, ms);
}

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.message === message);

/** The job of the only fax. */
const faxJob = () =>
  server.services.db.selectFrom('jobs').select(['state', 'last_error']).where('kind', '=', 'fax').executeTakeFirst();

describe('a fax that our own engine refuses', () => {
  test('is kept, not refunded, and not counted as a call, however long it takes', async () => {
    const id = await order();
    await goOn(REFUSED, 30 * HOUR);
    expect(await statusOf(id)).toMatchObject({ status: 'queued', tries: 0 });
    expect(await statusOf(id)).not.toHaveProperty('reason');
    expect(logged('fax refused by our fax engine')[0]).toMatchObject({
      level: 'error',
      orderId: id,
      detail: 'REJECT: Requested modem ttyIAX7 is not registered',
    });
    expect(await server.services.db.selectFrom('order_refunds').selectAll().execute()).toEqual([]);
  });

  test('goes as soon as the engine takes it again', async () => {
    const id = await order();
    await goOn(REFUSED);
    await goOn({ at: 'delivered', pagesSent: 1 }, 11 * MINUTE);
    expect(await statusOf(id)).toMatchObject({ status: 'delivered', tries: 1 });
    expect(new Set(engine.taken)).toEqual(new Set([`${id}-1`]));
  });
});

describe('a fax of which nobody can tell whether it has arrived', () => {
  test('waits for a person, and is neither sent again nor refunded', async () => {
    const id = await order();
    await goOn(REMOVED, 30 * HOUR);
    expect(engine.taken).toEqual([`${id}-1`]);
    const said = 'The fax engine says "Job aborted by request", 1 of 1 pages confirmed';
    expect(await faxJob()).toEqual({ state: 'unsure', last_error: said });
    expect(logged('fax maybe sent')).toMatchObject([{ orderId: id, reason: said }]);
    expect(await server.services.db.selectFrom('order_refunds').selectAll().execute()).toEqual([]);
  });

  test('is refunded once a person says so', async () => {
    const id = await order();
    await goOn(REMOVED);
    expect(await giveFaxUp(server.services, id)).toBe('given-up');
    await server.runJobs();
    expect(await statusOf(id)).toMatchObject({ status: 'refunded' });
  });

  test('is nobody’s question if a person has given it up, and so ended it', async () => {
    const id = await order();
    engine.cancel = () => {
      engine.progress = REMOVED;
      return Promise.resolve();
    };
    await giveFaxUp(server.services, id);
    await passTime(server, MINUTE);
    expect(logged('fax maybe sent')).toEqual([]);
    expect(await faxJob()).toMatchObject({ state: 'done' });
  });
});

test('a fax that found no free line in its time is given up and refunded, not handed over again', async () => {
  const id = await order();
  await goOn({ at: 'expired', detail: 'Kill time expired' }, HOUR);
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', reason: 'other', tries: 1 });
  expect(engine.taken).toEqual([`${id}-1`]);
});

test('an operator has a refused fax tried at once', async () => {
  const id = await order();
  await goOn(REFUSED);
  await tryFaxNow(server.services, id);
  const { next_try } = await server.services.db
    .selectFrom('fax_deliveries')
    .select('next_try')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(next_try).toBe(server.clock.now());
});
