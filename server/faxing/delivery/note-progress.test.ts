import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { applyRequest } from '@server/faxing/outbox/fax-requests';
import { HOUR, MINUTE, SECOND } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { MaybeDone } from '@server/queue/job-run';
import { passTime } from '@server/testing/pass-time';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import type { FaxStatus } from '@shared/api/shapes/orders/fax-status';
import type { FaxProgress, FollowedEngine } from './fax-engine';
import { giveFaxUp } from './operator-word';

const REFUSED: FaxProgress = { at: 'refused', detail: 'REJECT: Requested modem ttyIAX7 is not registered' };
const REMOVED: FaxProgress = { at: 'unclear', pagesSent: 1, detail: 'Job aborted by request' };

let server: TestServer;
let visitor: Visitor;
let engine: ScriptedEngine;
const lines: string[] = [];
const statements: string[] = [];

/** An engine whose faxes go as a test says. */
interface ScriptedEngine extends FollowedEngine {
  /** Names of the tries handed over. */
  taken: string[];
  /** How often a handover began whose answer was lost. */
  begun: number;
  progress: FaxProgress;
}

function createScriptedEngine(): ScriptedEngine {
  const scripted: ScriptedEngine = {
    isFollowed: true,
    name: 'scripted',
    followEvery: 2_000,
    taken: [],
    begun: 0,
    progress: { at: 'queued' },
    submit: async ({ id }) => {
      scripted.taken.push(id);
      return Promise.resolve(id);
    },
    find: ({ id }) => Promise.resolve(scripted.taken.includes(id) ? id : null),
    follow: () => Promise.resolve(scripted.progress),
    cancel: () => Promise.resolve(true),
  };
  return scripted;
}

beforeEach(async () => {
  lines.length = 0;
  engine = createScriptedEngine();
  const onStatement = (sql: string): void => void statements.push(sql);
  server = await createTestServer({ engine, onStatement, log: createLog((line) => lines.push(line)) });
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
  if (ms <= HOUR) return passTime(server, ms);
  await passTime(server, ms, HOUR / 2);
  // A try that the last pause has handed over comes to its end.
  await passTime(server, 3 * SECOND);
}

const logged = (message: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.message === message);

const refunds = () => server.services.db.selectFrom('order_refunds').selectAll().execute();

/** The job of the only fax. */
const faxJob = () =>
  server.services.db.selectFrom('jobs').select(['state', 'last_error']).where('kind', '=', 'fax').executeTakeFirst();

describe('a fax that our own engine refuses', () => {
  test('is kept, not refunded, and not counted as a call, for a day', async () => {
    const id = await order();
    await goOn(REFUSED, 23 * HOUR);
    expect(await statusOf(id)).toMatchObject({ status: 'queued', tries: 0 });
    expect(await statusOf(id)).not.toHaveProperty('reason');
    expect(logged('fax refused by our fax engine')[0]).toMatchObject({
      level: 'error',
      orderId: id,
      detail: 'REJECT: Requested modem ttyIAX7 is not registered',
    });
    expect(await refunds()).toEqual([]);
  });

  test('is given up and refunded a day after it was first refused, as our own fault', async () => {
    const id = await order();
    await goOn(REFUSED, 24 * HOUR + 30 * MINUTE);
    const message = 'We could not deliver this fax: our fax service could not send it.';
    expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 0, message });
    expect(await statusOf(id)).not.toHaveProperty('reason');
    expect(await refunds()).toMatchObject([{ order_id: id, state: 'done' }]);
  });

  test('has another day after a call that came to something', async () => {
    const id = await order();
    await goOn(REFUSED, 23 * HOUR);
    await goOn({ at: 'failed', reason: 'busy', pagesSent: 0, detail: 'Busy' }, 11 * MINUTE);
    await goOn(REFUSED, 2 * HOUR);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
  });

  test('has another day once an operator has it tried, which is at once', async () => {
    const id = await order();
    await goOn(REFUSED, 23 * HOUR);
    const before = engine.taken.length;
    expect(await applyRequest(server.services, id, 'again')).toBe(true);
    await server.runJobs();
    expect(engine.taken.length).toBe(before + 1);
    await goOn(REFUSED, 2 * HOUR);
    expect(await statusOf(id)).toMatchObject({ status: 'queued' });
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
    expect(await refunds()).toEqual([]);
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
      return Promise.resolve(true);
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

test('a fax that nobody would send as it is, is given up and refunded at once', async () => {
  const id = await order();
  await goOn({ at: 'unsendable', detail: 'file_format_invalid' }, MINUTE);
  const message = 'We could not deliver this fax: our fax service could not send it.';
  expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 0, message });
  expect(engine.taken).toEqual([`${id}-1`]);
});

describe('a fax whose handover has no answer', () => {
  /** In steps: nothing is due while nobody knows whether the fax was handed over. */
  const passHours = async (hours: number): Promise<void> => {
    for (let half = 0; half < 2 * hours; half += 1) await passTime(server, HOUR / 2);
  };
  const loseAnswers = (): void => {
    engine.submit = async (_fax, { begin }) => {
      await begin();
      engine.begun += 1;
      throw new MaybeDone('the answer was lost');
    };
    engine.find = () => Promise.resolve(null);
  };

  test('and that the engine does not have afterwards is handed over again for a day, then refunded', async () => {
    loseAnswers();
    const id = await order();
    await passHours(23);
    expect([engine.begun > 10, await statusOf(id)]).toMatchObject([true, { status: 'queued', tries: 0 }]);
    await passHours(2);
    expect(await statusOf(id)).toMatchObject({ status: 'refunded', tries: 0 });
    const { begun } = engine;
    await passHours(2);
    expect(engine.begun).toBe(begun);
  });

  test('is not taken over by another engine: only a person can tell', async () => {
    loseAnswers();
    const id = await order();
    const other = { ...createScriptedEngine(), name: 'another' };
    server.services.engine = other;
    await passHours(2);
    expect([other.taken, (await faxJob())?.state, await statusOf(id)]).toMatchObject([
      [],
      'unsure',
      { status: 'queued' },
    ]);
    expect(await applyRequest(server.services, id, 'again')).toBe(true);
    await server.runJobs();
    expect(other.taken).toEqual([`${id}-1`]);
  });
});

test('a fax that an earlier engine has is not asked for at another one, which may know its number', async () => {
  const id = await order();
  const other = { ...createScriptedEngine(), name: 'another', progress: { at: 'delivered', pagesSent: 1 } as const };
  server.services.engine = other;
  await passTime(server, MINUTE);
  expect([await statusOf(id), await faxJob()]).toMatchObject([
    { status: 'queued' },
    { state: 'unsure', last_error: 'Only the fax engine "scripted" of earlier settings knows whether it has it' },
  ]);
});

test.each<[how: string, end: (id: string) => Promise<unknown>]>([
  ['given up', (id) => giveFaxUp(server.services, id)],
  ['recorded as sent', (id) => applyRequest(server.services, id, 'sent')],
])('the mark of a fax that may have been sent goes once it is %s', async (_, end) => {
  const id = await order();
  await goOn(REMOVED, MINUTE);
  const outbox = join(server.config.dataDir, 'outbox', id);
  expect(await readdir(outbox)).toContain('maybe-sent');
  await end(id);
  expect(await readdir(outbox)).not.toContain('maybe-sent');
});

test('the receipt of a fax in delivery is shown without a look at the queue', async () => {
  const id = await order();
  statements.length = 0;
  await statusOf(id);
  expect(statements.filter((one) => /\bfrom jobs\b/.test(one))).toEqual([]);
});
