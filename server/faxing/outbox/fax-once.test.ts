import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createFaxLine } from '@sandbox/faxes/fax-line';
import { exists } from '@server/faxing/fax-folder';
import { HOUR, SECOND } from '@server/platform/clock';
import { createLog } from '@server/platform/log';
import { MaybeDone } from '@server/queue/job-run';
import { beginJob, claimJob, endRun, type Job } from '@server/queue/job-store';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { sql } from 'kysely';
import { createFaxCommand } from './fax-command';
import { runOperatorCommand } from './operator-commands';

let server: TestServer;
/** Folder with a log of FAX_COMMAND's runs, and with the `script` that it executes. */
let tools: string;
const lines: string[] = [];

beforeAll(async () => {
  tools = await mkdtemp(join(tmpdir(), 'faxkeep-once-'));
  const FAX_COMMAND = `echo $FAX_ID >> ${tools}/calls; . ${tools}/script #`;
  server = await createTestServer({ env: { FAX_COMMAND }, log: createLog((line) => lines.push(line)) });
});
beforeEach(async () => {
  lines.length = 0;
  await rm(join(tools, 'calls'), { force: true });
});
afterAll(async () => {
  await server.close();
  await rm(tools, { recursive: true, force: true });
});

/** A paid order whose fax waits for a command that runs this script. */
async function paidOrder(script: string): Promise<string> {
  await writeFile(join(tools, 'script'), script);
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  return order;
}

async function calls(): Promise<string[]> {
  const text = await readFile(join(tools, 'calls'), 'utf8').catch(() => '');
  return text.split('\n').filter((line) => line !== '');
}

/** Runs everything that becomes due within a day. */
async function passDay(): Promise<void> {
  for (let hour = 0; hour < 24; hour += 4) {
    await server.runJobs();
    server.clock.advance(4 * HOUR);
  }
}

async function stateOf(order: string): Promise<string | undefined> {
  const jobs = await server.services.db
    .selectFrom('jobs')
    .selectAll()
    .where('kind', '=', 'fax')
    .orderBy('id')
    .execute();
  return jobs.find(({ payload }) => (payload as { order: string }).order === order)?.state;
}

const folderOf = (order: string): string => join(server.config.dataDir, 'outbox', order);

/** Log lines with this message. */
function logged(message: string): Record<string, unknown>[] {
  const all = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return all.filter((line) => line.message === message);
}

async function say(...words: string[]): Promise<{ code: number | null; text: string }> {
  const said: string[] = [];
  const code = await runOperatorCommand(words, server.config.dataDir, (line) => said.push(line));
  return { code, text: said.join('\n') };
}

describe('a fax that may have been sent', () => {
  test.each([
    ['whose command says so', 'exit 255'],
    ['a part of whose command was killed', "sh -c 'kill -9 $$'"],
    // $$ is the surrounding shell.
    ['whose command was killed', 'kill -9 $$'],
  ])('%s is not sent again, and the operator is told', async (_what, script) => {
    const order = await paidOrder(`echo token=abc; printf '\\033[1m'; ${script}`);
    await passDay();
    expect(await calls()).toEqual([order]);
    expect(await stateOf(order)).toBe('unsure');
    const [told, ...more] = logged('fax maybe sent');
    expect([told, more]).toMatchObject([{ level: 'error', orderId: order }, []]);
    expect(told?.output).toMatch(/^token=\[secret\]\n\\x1b\[1m/);
    expect((await say('--faxes')).text).toContain(order);
  });

  test('is sent again when a person says so, with the same id', async () => {
    const order = await paidOrder('exit 255');
    await server.runJobs();
    await writeFile(join(tools, 'script'), 'exit 0');
    expect((await say('--requeue', order)).code).toBe(0);
    await server.runJobs();
    expect(await calls()).toEqual([order, order]);
    expect(await stateOf(order)).toBe('done');
    expect((await say('--faxes')).text).not.toContain(order);
    expect((await say('--requeue', order)).text).toContain('was handed over');
  });

  test('is done when a person says that it was sent', async () => {
    const order = await paidOrder('exit 255');
    await server.runJobs();
    await say('--sent', order);
    await passDay();
    expect([await stateOf(order), await calls()]).toEqual(['done', [order]]);
    expect(await readdir(folderOf(order))).toContain('handed-over');
    expect((await say('--faxes')).text).not.toContain(order);
  });
});

test('a fax that failed can be requeued before its next try; a healthy one is left alone', async () => {
  const order = await paidOrder('exit 75');
  await server.runJobs();
  await server.runJobs();
  expect(await calls()).toHaveLength(1);
  await writeFile(join(tools, 'script'), 'exit 0');
  await say('--requeue', order);
  await server.runJobs();
  expect([await stateOf(order), await calls()]).toEqual(['done', [order, order]]);
  await rm(join(folderOf(order), 'handed-over'));
  await say('--requeue', order);
  await server.runJobs();
  expect(await calls()).toHaveLength(2);
  expect(logged('fax request for none that is tried again, given up or maybe sent')).toHaveLength(1);
});

test.each(['', '../order', 'AAAAAAAAAAAAAAAAAAAAAA'])('refuses a request for %j, which is not a fax', async (order) => {
  const { code, text } = await say('--requeue', order);
  expect([code, text.split(':', 1)[0]]).toEqual([1, `There is no fax ${order} in ${server.config.dataDir}/outbox`]);
});

test('ignores other command-line arguments', async () => {
  expect((await say('--dev')).code).toBeNull();
});

describe('a process that was killed while the command ran', () => {
  /** The process has claimed the fax and begun, then is killed. */
  async function beginAndDie(): Promise<{ order: string; job: Job }> {
    const order = await paidOrder('exit 0');
    const job = await claimJob(server.services, ['mail', 'settle-attempt']);
    if (job?.kind !== 'fax') throw new Error('No fax waits');
    await beginJob(server.services, job);
    await mkdir(folderOf(order), { recursive: true });
    await writeFile(join(folderOf(order), 'fax.json'), '{}');
    server.clock.advance(9 * SECOND);
    await server.runJobs();
    expect(await stateOf(order)).toBe('waiting');
    return { order, job };
  }

  test('with an unknown outcome: reported after ten seconds, and not sent again', async () => {
    const { order } = await beginAndDie();
    server.clock.advance(SECOND);
    await server.runJobs();
    expect(await stateOf(order)).toBe('unsure');
    expect(logged('fax maybe sent')).toMatchObject([{ level: 'error', orderId: order }]);
    await passDay();
    expect(await calls()).toEqual([]);
    expect(logged('fax maybe sent')).toHaveLength(1);
  });

  test('with a command that succeeded: the fax counts as sent', async () => {
    const { order } = await beginAndDie();
    await writeFile(join(folderOf(order), 'handed-over'), '');
    await passDay();
    expect([await stateOf(order), await calls()]).toEqual(['done', []]);
    expect(logged('fax maybe sent')).toEqual([]);
  });

  test.each([
    ['75\n', 'done', 1],
    ['1\n', 'done', 1],
    ['143\n', 'unsure', 0],
    // Not complete yet.
    ['7', 'unsure', 0],
    ['', 'unsure', 0],
  ])('the command left %j: %s after %d runs', async (code, state, runs) => {
    const { order, job } = await beginAndDie();
    await writeFile(join(folderOf(order), `.ended.${job.attempts}`), code);
    await passDay();
    expect([await stateOf(order), (await calls()).length]).toEqual([state, runs]);
  });

  test('with an outcome that is found out later: it still counts', async () => {
    const { order } = await beginAndDie();
    server.clock.advance(SECOND);
    await server.runJobs();
    expect(await stateOf(order)).toBe('unsure');
    await writeFile(join(folderOf(order), 'handed-over'), '');
    await server.runJobs();
    expect([await stateOf(order), await calls()]).toEqual(['done', []]);
    expect((await say('--faxes')).text).not.toContain(order);
  });

  test('but was only slow: its late result counts, unless a later run has the fax', async () => {
    const slow = await beginAndDie();
    server.clock.advance(SECOND);
    await server.runJobs();
    expect(await endRun(server.services, slow.job, { kind: 'done' })).toEqual({ isGivenUp: false });
    expect(await stateOf(slow.order)).toBe('done');

    const { order, job } = await beginAndDie();
    server.clock.advance(SECOND);
    await server.runJobs();
    await writeFile(join(tools, 'script'), 'exit 255');
    await say('--requeue', order);
    await server.runJobs();
    expect(await endRun(server.services, job, { kind: 'done' })).toBeNull();
    expect(await stateOf(order)).toBe('unsure');
  });
});

describe('a fax of the previous version', () => {
  /** The job and the folder as that version left them. */
  async function left(job: string, files: Record<string, string> = {}): Promise<string> {
    const order = await paidOrder('exit 0');
    const now = server.clock.now();
    const { db } = server.services;
    await sql`delete from jobs where kind = 'fax' and payload->>'order' = ${order}`.execute(db);
    await sql`insert into jobs (kind, payload, run_at, first_run_at, created_at, state, attempts, failures, begun_at, lease_until)
      values ('fax', ${JSON.stringify({ order })}::jsonb, ${now}, ${now}, ${now}, ${sql.raw(job)})`.execute(db);
    await mkdir(folderOf(order), { recursive: true });
    for (const [name, text] of Object.entries({ 'fax.json': '{}', ...files })) {
      await writeFile(join(folderOf(order), name), text);
    }
    return order;
  }

  test.each<[what: string, job: string, files: Record<string, string>, runs: number]>([
    ['that was new', `'waiting', 0, 0, null, 0`, {}, 1],
    ['that had failed twice', `'waiting', 2, 2, null, 0`, {}, 1],
    ['whose process was killed; not sent', `'waiting', 3, 2, 1, 0`, { '.ended.3': '75\n' }, 1],
    ['whose process was killed; sent', `'waiting', 3, 2, 1, 0`, { 'handed-over': '' }, 0],
    ['that was maybe sent; sent', `'unsure', 3, 2, 1, 0`, { 'handed-over': '', 'maybe-sent': 'x' }, 0],
  ])('%s is done', async (_what, job, files, runs) => {
    const order = await left(job, files);
    await passDay();
    expect([await stateOf(order), (await calls()).length]).toEqual(['done', runs]);
    expect(await readdir(folderOf(order))).toEqual(expect.arrayContaining(['handed-over']));
    expect((await say('--faxes')).text).not.toContain(order);
  });

  test('that was maybe sent stays so', async () => {
    const order = await left(`'unsure', 3, 2, 1, 0`, { 'maybe-sent': 'x' });
    await passDay();
    expect([await stateOf(order), await calls()]).toEqual(['unsure', []]);
  });
});

describe('after a change of the settings', () => {
  test('from a command to an engine, a fax that was maybe sent is not sent by that', async () => {
    const order = await paidOrder('exit 255');
    await server.runJobs();
    const line = createFaxLine(server.services.db, server.clock);
    const submit = jest.spyOn(line, 'submit');
    const { engine } = server.services;
    server.services.engine = line;
    await passDay();
    server.services.engine = engine;
    expect([await stateOf(order), submit.mock.calls]).toEqual(['unsure', []]);
  });

  test('from an engine to a command, a fax that the engine has is not sent by that, unless a person says so', async () => {
    const order = await paidOrder('exit 0');
    const { engine } = server.services;
    server.services.engine = createFaxLine(server.services.db, server.clock);
    await server.runJobs();
    server.services.engine = engine;
    await passDay();
    expect([await stateOf(order), await calls()]).toEqual(['unsure', []]);
    await say('--requeue', order);
    await server.runJobs();
    expect([await stateOf(order), await calls()]).toEqual(['done', [order]]);
  });
});

describe('a command that is terminated', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tools, 'folder-'));
  });

  /** Runs the command until it reports that it has started, then terminates it. */
  async function endInTheMiddle(command: string): Promise<unknown> {
    const stop = new AbortController();
    const fax = {
      id: 'ORDER-1',
      orderId: '',
      tries: 1,
      number: '+12025550100',
      folder,
      documents: [],
      pages: 1,
      since: 0,
    };
    const run = { signal: stop.signal, begin: () => Promise.resolve() };
    const engine = createFaxCommand(command, server.services.log);
    const running = engine.submit(fax, run).catch((error: unknown) => error);
    while (!(await exists(join(folder, 'begun')))) await wait(10);
    stop.abort();
    return running;
  }

  test.each([
    ['without an answer', '', MaybeDone],
    ['with an inconclusive exit code', 'trap "exit 1" TERM', MaybeDone],
    ['and reports that nothing was sent', 'trap "exit 75" TERM', Error],
  ])('%s', async (_how, trap, kind) => {
    const program = join(folder, 'send');
    // In this order: it may be terminated as soon as it reports that it has begun.
    await writeFile(program, `${trap}\n: > begun\nwhile :; do sleep 0.05; done`);
    const error = await endInTheMiddle(`sh ${program}`);
    expect(error).toBeInstanceOf(kind);
    expect(error instanceof MaybeDone).toBe(kind === MaybeDone);
    expect(await exists(join(folder, 'handed-over'))).toBe(false);
  });

  test('after it has sent the fax: the fax counts as sent', async () => {
    const program = join(folder, 'send');
    await writeFile(program, 'trap "exit 0" TERM\n: > begun\nwhile :; do sleep 0.05; done');
    expect(await endInTheMiddle(`sh ${program}`)).toBeUndefined();
    expect(await exists(join(folder, 'handed-over'))).toBe(true);
  });
});

test('a fax is not sent twice if the mark cannot be written', async () => {
  const order = await paidOrder('rm -rf "$1"');
  await passDay();
  expect([await stateOf(order), await calls()]).toEqual(['done', [order]]);
});
