/**
 * A thread that watches its own process, and kills it when the current task exceeds a limit, which the reading thread
 * may be too busy to notice, or when the parent is gone. Memory is that of the whole process, so that buffers outside
 * the heap count; CPU time starts with the task, not with the process.
 */
const { writeSync } = require('node:fs');
const { getPriority, setPriority } = require('node:os');
const { workerData } = require('node:worker_threads');

/** Short enough that memory cannot grow much between checks. */
const CHECK_EVERY_MS = 20;
/** A task that has used this much CPU time, ms, is unusual, and its priority is lowered. */
const LONG = 500;
/** Descriptor of the pipe for the reason, opened by the parent. */
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
    // The smaller of the two: neither helper threads on another core nor a busy machine use up the limit faster.
    const had = Math.min(passed, worked() - begun.worked);
    if (had > limits[WORKED] || passed > limits[PASSED]) end('time');
    if (!isLong && had > LONG) {
      isLong = true;
      lowerPriority();
    }
    if (process.ppid !== workerData.parent) end('orphan');
    Atomics.wait(working, 0, id, CHECK_EVERY_MS);
  }
}

function worked() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Lowers the priority; this cannot be undone, so the process is worn out afterward. */
function lowerPriority() {
  try {
    // Lower than the server's own, which may be low itself; 19 is the lowest.
    setPriority(process.pid, Math.min(19, getPriority(process.pid) + 10));
  } catch {
    // Not permitted here: the limits hold without it.
  }
}

function end(reason) {
  try {
    writeSync(REASON, reason);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
