/**
 * Watches the process it is a thread of: ends it when the work in hand is over a limit, which the reading thread may be
 * too busy to notice, or when the parent is gone. Memory is that of the whole process, so that buffers outside the heap
 * count; processor time begins with the work, not with the process.
 */
const { writeSync } = require('node:fs');
const { workerData } = require('node:worker_threads');

/** Fast enough that memory cannot grow much between two looks. */
const LOOK_EVERY_MS = 20;
/** Where the reason goes: a pipe that the parent opened. */
const REASON = 4;

const working = new Int32Array(workerData.shared, 0, 1);
const [WORKED, PASSED, MEMORY] = [0, 1, 2];
const limits = new Float64Array(workerData.shared, 8, 3);

for (;;) {
  Atomics.wait(working, 0, 0);
  watch(Atomics.load(working, 0));
}

function watch(id) {
  const begun = { worked: worked(), passed: performance.now() };
  while (id !== 0 && Atomics.load(working, 0) === id) {
    if (process.memoryUsage.rss() > limits[MEMORY]) end('memory');
    if (worked() - begun.worked > limits[WORKED]) end('time');
    if (performance.now() - begun.passed > limits[PASSED]) end('time');
    if (process.ppid !== workerData.parent) end('orphan');
    Atomics.wait(working, 0, id, LOOK_EVERY_MS);
  }
}

function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function end(reason) {
  try {
    writeSync(REASON, reason);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
