import { existsSync } from 'node:fs';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runGroup } from './process-group';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-group-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function run(script: string, { signal = new AbortController().signal, limit = 20_000, grace = 20_000 } = {}) {
  const output = await open(join(folder, 'output'), 'w');
  try {
    const program = { file: '/bin/sh', args: ['-c', script], cwd: folder, env: { PATH: process.env.PATH ?? '' } };
    return await runGroup({ ...program, output: output.fd }, { signal, limit, grace });
  } finally {
    await output.close();
  }
}

const hasFile = (name: string): boolean => existsSync(join(folder, name));

/** Waits for a condition, such as a file that a script creates. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10);
}

test("writes a program's output to the file and returns its exit code", async () => {
  expect(await run('echo out; echo err >&2; exit 7')).toBe(7);
  expect(await readFile(join(folder, 'output'), 'utf8')).toBe('out\nerr\n');
});

test('past its limit, everything it started is terminated with it', async () => {
  // A shell that starts a shell that would act later.
  const script = `sh -c '(sleep 1; : > late) & : > begun; wait'; : > after`;
  expect(await run(script, { limit: 300 })).toBeNull();
  expect(hasFile('begun')).toBe(true);
  await wait(1_200);
  expect([hasFile('late'), hasFile('after')]).toEqual([false, false]);
});

test('kills processes that ignore SIGTERM, even if the group leader is gone', async () => {
  const stop = new AbortController();
  const script = `(trap '' TERM; : > begun; sleep 0.5; sleep 0.5; : > late) & wait`;
  const running = run(script, { signal: stop.signal, grace: 200 });
  await until(() => hasFile('begun'));
  stop.abort();
  expect(await running).toBeNull();
  await wait(1_200);
  expect(hasFile('late')).toBe(false);
});

test('a program that exits on SIGTERM has time to do so, and its exit code counts', async () => {
  const stop = new AbortController();
  const script = `trap ': > tidied; exit 75' TERM; : > begun; while :; do sleep 0.05; done`;
  const running = run(script, { signal: stop.signal });
  await until(() => hasFile('begun'));
  stop.abort();
  expect(await running).toBe(75);
  expect(hasFile('tidied')).toBe(true);
});

test('throws if the program cannot be started', async () => {
  const output = await open(join(folder, 'output'), 'w');
  const program = { file: '/bin/sh', args: [], cwd: join(folder, 'nowhere'), env: {}, output: output.fd };
  const limits = { signal: new AbortController().signal, limit: 1_000, grace: 1_000 };
  await expect(runGroup(program, limits)).rejects.toThrow('ENOENT');
  await output.close();
});
