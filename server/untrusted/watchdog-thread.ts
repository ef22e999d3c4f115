/**
 * A thread that kills its own process when the current task exceeds a limit, which the reading thread may be too busy
 * to notice, or when the parent is gone. Memory is that of the whole process, so that buffers outside the heap count;
 * CPU time starts with the task, not with the process.
 */
import { writeSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

/** Data of the thread. */
export interface WatchdogData {
  /** At 0, the current task's id or 0, an Int32; from 8, its limits `worked`, `passed` and `memory`, Float64s. */
  shared: SharedArrayBuffer;
  /** Id of the parent process. */
  parent: number;
}

/** Short enough that memory cannot grow much between checks. */
const CHECK_EVERY_MS = 20;
/** A task that has used this much CPU time, ms, is unusual and gets a lower priority. */
const LONG = 500;
/** Descriptor of the pipe for the reason, opened by the parent. */
const REASON = 4;

// As WatchdogData: `run-tasks.ts` passes it.
const { shared, parent } = workerData as WatchdogData;
const working = new Int32Array(shared, 0, 1);
const limits = new Float64Array(shared, 8, 3);

for (;;) {
  Atomics.wait(working, 0, 0);
  watch(Atomics.load(working, 0));
}

function watch(id: number): void {
  const begun = { worked: worked(), passed: performance.now() };
  let isLong = false;
  while (id !== 0 && Atomics.load(working, 0) === id) {
    const [mostWorked = 0, mostPassed = 0, mostMemory = 0] = limits;
    if (process.memoryUsage.rss() > mostMemory) end('memory');
    const passed = performance.now() - begun.passed;
    // The smaller of the two: neither helper threads on another core nor a busy machine use the limit up faster.
    const had = Math.min(passed, worked() - begun.worked);
    if (had > mostWorked || passed > mostPassed) end('time');
    if (!isLong && had > LONG) {
      isLong = true;
      lowerPriority();
    }
    if (process.ppid !== parent) end('orphan');
    Atomics.wait(working, 0, id, CHECK_EVERY_MS);
  }
}

function worked(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Lowers the priority; this cannot be undone, so the process is worn out afterward. */
function lowerPriority(): void {
  try {
    // Lower than the server's, which may be low itself; 19 is the lowest.
    setPriority(process.pid, Math.min(19, getPriority(process.pid) + 10));
  } catch {
    // Not permitted here: the limits hold without it.
  }
}

function end(reason: 'memory' | 'time' | 'orphan'): void {
  try {
    writeSync(REASON, reason);
  } finally {
    process.kill(process.pid, 'SIGKILL');
  }
}
