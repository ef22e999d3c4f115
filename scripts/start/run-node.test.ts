import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // Both have ended, as expected.
    }
  }
});

/** Runs code in a Node within a Node, and ends like it. */
function runInside(code: string): ChildProcess {
  const outer = `const { endLike, runNode } = require('./scripts/start/run-node.cjs');
    void runNode(['-e', ${JSON.stringify(code)}], { stdio: 'inherit' }).then(endLike);`;
  // In their own process group, to end what a failed test may leave running.
  const child = spawn(process.execPath, ['-e', outer], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  started.push(child);
  return child;
}

test.each([
  ['with an exit code', 'process.exit(3)', [3, null]],
  ['without a problem', '', [0, null]],
  ['by a signal', "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1000)", [null, 'SIGKILL']],
])('ends like a process that ends %s', async (_, code, end) => {
  expect(await once(runInside(code), 'exit')).toEqual(end);
});

const READY = "process.stdout.write('ready'); setInterval(() => {}, 1000);";

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('hands %s on, and ends like the other process', async (signal) => {
  const plain = runInside(READY);
  if (plain.stdout) await once(plain.stdout, 'data');
  plain.kill(signal);
  expect(await once(plain, 'exit')).toEqual([null, signal]);

  const orderly = runInside(`process.on('${signal}', () => process.exit(7)); ${READY}`);
  if (orderly.stdout) await once(orderly.stdout, 'data');
  orderly.kill(signal);
  expect(await once(orderly, 'exit')).toEqual([7, null]);
});
