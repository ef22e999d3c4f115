/** @jest-environment node */
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

const told = (name: string): boolean => existsSync(join(folder, name));

/** Resolves when a script has said that it is there. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10);
}

test('what a program says goes to the file, and its exit code is told', async () => {
  expect(await run('echo out; echo err >&2; exit 7')).toBe(7);
  expect(await readFile(join(folder, 'output'), 'utf8')).toBe('out\nerr\n');
});

test('past its limit all that it has started ends with it', async () => {
  // A shell that starts a shell that starts what would act later.
  const script = `sh -c '(sleep 1; : > late) & : > begun; wait'; : > after`;
  expect(await run(script, { limit: 300 })).toBeNull();
  expect(told('begun')).toBe(true);
  await wait(1_200);
  expect([told('late'), told('after')]).toEqual([false, false]);
});

test('what does not end when it is asked to is ended, also when its leader has gone', async () => {
  const stop = new AbortController();
  const script = `(trap '' TERM; : > begun; sleep 0.5; sleep 0.5; : > late) & wait`;
  const running = run(script, { signal: stop.signal, grace: 200 });
  await until(() => told('begun'));
  stop.abort();
  expect(await running).toBeNull();
  await wait(1_200);
  expect(told('late')).toBe(false);
});

test('a program that ends by itself when it is asked to has the time for it, and the last word', async () => {
  const stop = new AbortController();
  const script = `trap ': > tidied; exit 75' TERM; : > begun; while :; do sleep 0.05; done`;
  const running = run(script, { signal: stop.signal });
  await until(() => told('begun'));
  stop.abort();
  expect(await running).toBe(75);
  expect(told('tidied')).toBe(true);
});

test('a program that cannot be started is an error', async () => {
  const output = await open(join(folder, 'output'), 'w');
  const program = { file: '/bin/sh', args: [], cwd: join(folder, 'nowhere'), env: {}, output: output.fd };
  const limits = { signal: new AbortController().signal, limit: 1_000, grace: 1_000 };
  await expect(runGroup(program, limits)).rejects.toThrow('ENOENT');
  await output.close();
});
