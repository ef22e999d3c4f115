import childProcess, { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import timers from 'node:timers';
import { bundleEntries, ENTRIES, type Entries } from '@server/platform/entry-files';
import { silentLog } from '@server/platform/log';
import { HANG_MS } from '@shared/testing/hang';
import type { FileOwner, TaskLimits, TaskOutcome } from './task';
import { createUntrustedFileRunner, type UntrustedFileRunner } from './untrusted-file-runner';

const ROOM = { slots: 3, ofOrigin: 2 };
const AMPLE: TaskLimits = { worked: HANG_MS, passed: HANG_MS, memory: 1024 ** 3 };
const ANNA: FileOwner = { visitor: 'anna', origin: 'here' };

/** Folder for files of these tests, with the code of processes whose tasks do what their input says. */
let folder = '';
let deeds = '';
let work: UntrustedFileRunner;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fax-untrusted-'));
  deeds = await bundled('deeds', { 'untrusted-process': `${TESTING}/deeds-process.ts`, ...WATCHDOG });
});
beforeEach(() => {
  work = createUntrustedFileRunner(deeds, silentLog, ROOM);
});
afterEach(() => work.close());
afterAll(() => rmSync(folder, { recursive: true }));

const TESTING = 'untrusted/testing';
const WATCHDOG = { 'watchdog-thread': ENTRIES['watchdog-thread'] };

/** Bundles entries into a folder of their own; returns the path of the process's code. */
async function bundled(name: string, entries: Entries): Promise<string> {
  cpSync(await bundleEntries(resolve('server'), entries), join(folder, name), { recursive: true });
  return join(folder, name, 'untrusted-process.cjs');
}

function run(deed: string, limits: Partial<TaskLimits> = {}, who = ANNA): Promise<TaskOutcome> {
  return work.run({ name: 'count-pages', input: { path: deed }, limits: { ...AMPLE, ...limits } }, who);
}

/** The id of the process that runs a task. */
async function pid(who = ANNA): Promise<number> {
  const outcome = await run('who:', {}, who);
  if (outcome.kind !== 'done') throw new Error(outcome.kind);
  return (outcome.answer as { pid: number }).pid; // answered by this test's task
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false; // no such process
  }
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((done) => setTimeout(done, 10));
}

test('runs tasks in another process, which is reused and has no settings', async () => {
  const outcome = await run('who:');
  expect(outcome).toMatchObject({ kind: 'done', answer: { env: expect.not.arrayContaining(['PATH']) as unknown } });
  expect(await pid()).toBe(await pid());
  expect(await pid()).not.toBe(process.pid);
});

test.each(['fill-buffers:', 'fill-heap:'])('limits %s memory, and gives the next file a new process', async (deed) => {
  const before = await pid();
  expect(await run(deed, { memory: 300 * 1024 ** 2 })).toEqual({ kind: 'over' });
  expect(await pid()).not.toBe(before);
  expect(isAlive(before)).toBe(false);
});

test('limits CPU time and wall-clock time', async () => {
  expect(await run('spin:', { worked: 200 })).toEqual({ kind: 'over' });
  expect(await run('rest:', { passed: 200 })).toEqual({ kind: 'over' });
});

test('does not count time against the file while the machine is busy with other things', async () => {
  expect(await run('nap:900', { worked: 400 })).toMatchObject({ kind: 'done' });
});

test('measures time from the start of the task, not of its process, and not including earlier tasks', async () => {
  const slow = await bundled('slow', {
    'untrusted-process': `${TESTING}/slow-process.ts`,
    'watchdog-thread': `${TESTING}/clocked-watchdog-thread.ts`,
  });
  // The files of `file-clock.ts`.
  for (const name of ['time', 'looks']) writeFileSync(join(folder, 'slow', name), '');
  work = createUntrustedFileRunner(slow, silentLog, ROOM);
  const limits = { worked: 400, passed: 400 };
  expect(await run('300', limits)).toMatchObject({ kind: 'done' });
  expect(await run('300', limits)).toMatchObject({ kind: 'done' });
  expect(await run('500', limits)).toEqual({ kind: 'over' });
});

test.each(['work-long:', 'grow:'])('after %s the next file gets a new process', async (deed) => {
  const before = await pid();
  expect(await run(deed)).toMatchObject({ kind: 'done', answer: { pid: before } });
  expect(await pid()).not.toBe(before);
});

const BERTA: FileOwner = { visitor: 'berta', origin: 'there' };

test('processes of a burst stay for the next files; after a minute without, only one is left', async () => {
  const ends: (() => void)[] = [];
  const started = jest.spyOn(timers, 'setTimeout').mockImplementation(((end: () => void) => {
    ends.push(end);
    return { unref: () => undefined };
  }) as never);
  const both = async (): Promise<number[]> => (await Promise.all([pid(), pid(BERTA)])).sort();
  const [one = 0, other = 0] = await both();
  expect(await both()).toEqual([one, other]);
  started.mockRestore();
  for (const end of ends.slice(-2)) end();
  await until(() => !isAlive(one) || !isAlive(other));
  expect([one, other]).toContain(await pid());
});

test('once warmed up, a process is ready before the first file, and before the next if one wears out', async () => {
  const fork = jest.spyOn(childProcess, 'fork');
  work.warmUp();
  expect(fork).toHaveBeenCalledTimes(1);
  await run('who:');
  expect(fork).toHaveBeenCalledTimes(1);
  await run('grow:');
  expect(fork).toHaveBeenCalledTimes(2);
  expect(await run('who:')).toMatchObject({ kind: 'done' });
  expect(fork).toHaveBeenCalledTimes(2);
});

test('if no process can be started ahead, that is logged, and the first file tries again', async () => {
  const told = jest.spyOn(silentLog, 'error');
  jest.spyOn(childProcess, 'fork').mockImplementationOnce(() => {
    throw new Error('spawn EAGAIN');
  });
  work.warmUp();
  expect(told).toHaveBeenCalledTimes(1);
  expect(await run('who:')).toMatchObject({ kind: 'done' });
});

test('distinguishes failures of our own, and goes on with the next task', async () => {
  expect(await run('exit:')).toEqual({ kind: 'failed' });
  expect(await run('throw:')).toEqual({ kind: 'failed' });
  expect(await run('who:')).toMatchObject({ kind: 'done' });
});

test('a visitor whose task never ends blocks only that visitor', async () => {
  const gate = join(folder, 'gate-turns');
  const held = run(`until:${gate}`);
  let isNextDone = false;
  const next = run('who:').then(() => {
    isNextDone = true;
  });
  await pid({ visitor: 'berta', origin: 'here' });
  await pid({ visitor: 'carl', origin: 'there' });
  expect(isNextDone).toBe(false);
  writeFileSync(gate, '');
  expect(await held).toMatchObject({ kind: 'done' });
  await next;
});

test('a visitor may have at most twenty files waiting', async () => {
  const gate = join(folder, 'gate-waiting');
  const held = Array.from({ length: 21 }, () => run(`until:${gate}`));
  expect(await run('who:')).toEqual({ kind: 'busy' });
  expect(await run('who:', {}, { visitor: 'berta', origin: 'here' })).toMatchObject({ kind: 'done' });
  writeFileSync(gate, '');
  expect(new Set((await Promise.all(held)).map(({ kind }) => kind))).toEqual(new Set(['done']));
});

test('a file that waits longer than it may is refused; one whose turn has come is not', async () => {
  const gates = [join(folder, 'gate-late'), join(folder, 'gate-begun')];
  const held = run(`until:${gates[0] ?? ''}`);
  expect(await run('who:', { waited: 50 })).toEqual({ kind: 'busy' });
  const begun = run(`until:${gates[1] ?? ''}`, { waited: 50 }, BERTA);
  expect(await run('who:', { waited: 100 })).toEqual({ kind: 'busy' });
  for (const gate of gates) writeFileSync(gate, '');
  expect([await held, await begun]).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
  expect(await run('who:', { waited: 50 })).toMatchObject({ kind: 'done' });
});

test('an origin may have at most a hundred waiting, however many visitors it claims to be', async () => {
  const gate = join(folder, 'gate-origin');
  const held = Array.from({ length: 102 }, (_, visitor) =>
    run(`until:${gate}`, {}, { visitor: String(visitor), origin: 'here' }),
  );
  expect(await run('who:', {}, { visitor: 'more', origin: 'here' })).toEqual({ kind: 'busy' });
  expect(await run('who:', {}, { visitor: 'more', origin: 'there' })).toMatchObject({ kind: 'done' });
  writeFileSync(gate, '');
  await Promise.all(held);
});

test('closing ends the processes, and waiting tasks fail', async () => {
  const id = await pid();
  const running = run('rest:');
  const waiting = run('who:');
  work.close();
  expect(await Promise.all([running, waiting, run('who:')])).toEqual(Array(3).fill({ kind: 'failed' }));
  await until(() => !isAlive(id));
});

test('a process ends with its parent, even if that is killed, whether idle or working', async () => {
  const begun = join(folder, 'begun');
  for (const deed of ['', `spin:${begun}`]) {
    const parent = spawn(process.execPath, ['-e', PARENT, deeds, deed]);
    const [line] = (await once(createInterface(parent.stdout), 'line')) as [string];
    if (deed !== '') await until(() => existsSync(begun));
    expect(isAlive(Number(line))).toBe(true);
    parent.kill('SIGKILL');
    await until(() => !isAlive(Number(line)));
  }
});

/** A parent whose process does one task, and perhaps another; it then reports the id of that process. */
const PARENT = `
  const { fork } = require('node:child_process');
  const [child, path] = process.argv.slice(1);
  const report = () => console.log(forked.pid);
  const limits = { worked: 1e9, passed: 1e9, memory: 1e12 };
  const forked = fork(child, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'] });
  forked.once('message', () => {
    if (path === '') report();
    else forked.send({ id: 2, task: 'count-pages', input: { path }, limits }, report);
  });
  forked.send({ id: 1, task: 'count-pages', input: { path: 'who:' }, limits });
`;
