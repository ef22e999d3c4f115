import { execFileSync } from 'node:child_process';
import { constants, existsSync, readSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { HANG_MS } from '@shared/testing/hang';
import { runGroup } from './process-group';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-group-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Limits {
  signal?: AbortSignal;
  limit?: number;
  grace?: number;
}

async function run(script: string, limits: Limits = {}): Promise<number | null> {
  const output = await open(join(folder, 'output'), 'w');
  return runInto(output, script, limits);
}

/** Runs a script that writes to this file, then closes the file. */
async function runInto(
  output: FileHandle,
  script: string,
  { signal = new AbortController().signal, limit = HANG_MS, grace = HANG_MS }: Limits,
): Promise<number | null> {
  try {
    const program = { file: '/bin/sh', args: ['-c', script], cwd: folder, env: { PATH: process.env.PATH ?? '' } };
    return await runGroup({ ...program, output: output.fd }, { signal, limit, grace });
  } finally {
    await output.close();
  }
}

/** Runs a script, then lets every process that it started run to its end. */
async function runToTheLast(script: string, limits: Limits): Promise<number | null> {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    const code = await runInto(await open(path, 'w'), script, limits);
    writeFileSync(join(folder, 'go'), '');
    // A pipe ends when the last process that could write to it is gone.
    await until(() => hasEnded(pipe.fd));
    return code;
  } finally {
    await pipe.close();
  }
}

function hasEnded(pipe: number): boolean {
  try {
    return readSync(pipe, Buffer.alloc(1)) === 0;
  } catch (error) {
    // As a system error: it has a code. EAGAIN means that nothing has been written yet.
    if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return false;
    throw error;
  }
}

const hasFile = (name: string): boolean => existsSync(join(folder, name));

/** Waits for a condition, such as a file that a script creates. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await wait(10);
}

/** A script's last part: waits for the file `go`, then creates the file `late`. */
const LATER = 'while [ ! -e go ]; do sleep 0.05; done; : > late';

test("writes a program's output to the file and returns its exit code", async () => {
  expect(await run('echo out; echo err >&2; exit 7')).toBe(7);
  expect(await readFile(join(folder, 'output'), 'utf8')).toBe('out\nerr\n');
});

test('past its limit, everything it started is terminated with it', async () => {
  const timeouts = jest.spyOn(globalThis, 'setTimeout');
  // A shell that starts a shell that would create `late`.
  const script = `sh -c '(${LATER}) & : > begun; wait'; : > after`;
  const running = runToTheLast(script, { limit: HANG_MS + 1, grace: 5_000 });
  await until(() => hasFile('begun'));
  // The limit has passed, on a slow machine possibly before the script begins.
  const [past] = timeouts.mock.calls.find(([, ms]) => ms === HANG_MS + 1) ?? [];
  past?.();
  expect(await running).toBeNull();
  expect([hasFile('late'), hasFile('after')]).toEqual([false, false]);
});

test('kills processes that ignore SIGTERM, even if the group leader is gone', async () => {
  const stop = new AbortController();
  const script = `(trap '' TERM; : > begun; ${LATER}) & wait`;
  const running = runToTheLast(script, { signal: stop.signal, grace: 200 });
  await until(() => hasFile('begun'));
  stop.abort();
  expect(await running).toBeNull();
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
  const limits = { signal: new AbortController().signal, limit: HANG_MS, grace: HANG_MS };
  await expect(runGroup(program, limits)).rejects.toThrow('ENOENT');
  await output.close();
});
