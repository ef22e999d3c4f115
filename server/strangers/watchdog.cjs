/**
 * Watches the process it is a thread of: ends it when the work in hand is over a limit, which the reading thread may be
 * too busy to notice, or when the parent is gone. Memory is that of the whole process, so that buffers outside the heap
 * count; processor time begins with the work, not with the process.
 */
const { writeSync } = require('node:fs');
const { getPriority, setPriority } = require('node:os');
const { workerData } = require('node:worker_threads');

/** Fast enough that memory cannot grow much between two looks. */
const LOOK_EVERY_MS = 20;
/** Work that has taken this much of the processor, ms, gives way to everything else: it is no usual file. */
const LONG = 500;
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
  let isLong = false;
  while (id !== 0 && Atomics.load(working, 0) === id) {
    if (process.memoryUsage.rss() > limits[MEMORY]) end('memory');
    const passed = performance.now() - begun.passed;
    // The less of the two: helpers on a second core do not shorten the time, and a busy machine does not either.
    const had = Math.min(passed, worked() - begun.worked);
    if (had > limits[WORKED] || passed > limits[PASSED]) end('time');
    if (!isLong && had > LONG) {
      isLong = true;
      giveWay();
    }
    if (process.ppid !== workerData.parent) end('orphan');
    Atomics.wait(working, 0, id, LOOK_EVERY_MS);
  }
}

function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** It cannot be taken back: a process that gave way is worn. */
function giveWay() {
  try {
    // Lower than the server's own, which may be low itself; 19 is the lowest there is.
    setPriority(process.pid, Math.min(19, getPriority(process.pid) + 10));
  } catch {
    // Not allowed here: the limits hold without it.
  }
}

function end(reason) {
  try {
    writeSync(REASON, reason);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
