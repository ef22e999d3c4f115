/**
 * The process in which untrusted files are read, one at a time, so that they cannot bring down anything else. A
 * separate thread enforces its limits (watchdog.cjs). In: {id, task, input, limits: {worked, passed, memory}}; out:
 * {id, isWorn, answer | error}. In: {prepare: task}, to load it; nothing comes out.
 */
const { writeFileSync } = require('node:fs');
const { getPriority } = require('node:os');
const { join } = require('node:path');
const { Worker } = require('node:worker_threads');

/** The available tasks, loaded lazily. */
const TASKS = {
  'count-pages': './pdf/count-task.cjs',
  'make-fax': './pdf/fax-pages/fax-task.cjs',
  'draw-preview': './pdf/preview-task.cjs',
  'print-to-pdf': '../printing/print-task.cjs',
  'read-mail': '../mail-in/mail-task.cjs',
};

const shared = new SharedArrayBuffer(32);
/** Number of the current task; 0: none. */
const working = new Int32Array(shared, 0, 1);
/** Its limits: CPU time and wall-clock time, ms, and memory, bytes. */
const limits = new Float64Array(shared, 8, 3);

const priority = getPriority();
/** A process larger than this after a task is worn out, so that one file's leftovers do not burden the next. Bytes. */
const FIT_BYTES = 224 * 1024 ** 2;

preferAsOomVictim();
// Ctrl-C reaches every process in a terminal; this one ends with its parent.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

const watching = new Promise((ready) => {
  const watchdog = new Worker(join(__dirname, 'watchdog.cjs'), { workerData: { shared, parent: process.ppid } });
  watchdog.once('online', ready);
  // Without the watchdog nothing may be read.
  watchdog.once('error', () => process.exit(1));
  watchdog.unref();
});

process.on('message', (message) => (message.prepare ? prepare(message.prepare) : work(message)));

async function prepare(task) {
  try {
    await require(TASKS[task]).load();
  } catch {
    // The first task says why.
  }
}

async function work(message) {
  const reply = { id: message.id };
  try {
    const run = await require(TASKS[message.task]).load();
    await watching;
    limits.set([message.limits.worked, message.limits.passed, message.limits.memory]);
    begin(message.id);
    reply.answer = await run(message.input);
  } catch (error) {
    // A task reports file problems in its answer; if it throws, the fault is ours.
    reply.error = String(error?.message ?? error).slice(0, 300);
  } finally {
    begin(0);
  }
  // If the parent is gone, no answer is needed: `disconnect` follows.
  process.send({ ...reply, isWorn: isWorn() }, undefined, {}, () => undefined);
}

function begin(id) {
  Atomics.store(working, 0, id);
  Atomics.notify(working, 0);
}

/** Whether the next file needs a new process: this one has grown, or has lowered its priority. */
function isWorn() {
  return process.memoryUsage.rss() > FIT_BYTES || getPriority() !== priority;
}

/** Makes this process the first that the kernel kills when memory runs out. */
function preferAsOomVictim() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not supported or not permitted here: the limits hold without it.
  }
}
