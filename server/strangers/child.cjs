/**
 * The process in which strangers' files are read, one at a time: what is in them can bring down nothing else. A thread
 * beside the reader watches its limits (watchdog.cjs).
 * In: {id, task, input, limits: {worked, passed, memory}}; out: {id, isWorn, answer | error}.
 */
const { writeFileSync } = require('node:fs');
const { getPriority } = require('node:os');
const { join } = require('node:path');
const { Worker } = require('node:worker_threads');

/** What can be asked for; loaded when it is needed first. */
const TASKS = {
  'count-pages': '../pdf/count-task.cjs',
  'read-mail': '../archives/mail-task.cjs',
};

const shared = new SharedArrayBuffer(32);
/** The number of the work in hand; 0: none. */
const working = new Int32Array(shared, 0, 1);
/** Its limits: processor time and time, ms, and memory, bytes. */
const limits = new Float64Array(shared, 8, 3);

const priority = getPriority();
/** A process that is larger than this after its work is worn: nobody pays for what another's file left. Bytes. */
const FIT_BYTES = 224 * 1024 ** 2;

offer();
// Ctrl-C reaches every process of a terminal; this one ends when its parent does.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);
process.on('disconnect', () => process.exit());

const watching = new Promise((ready) => {
  const watchdog = new Worker(join(__dirname, 'watchdog.cjs'), { workerData: { shared, parent: process.ppid } });
  watchdog.once('online', ready);
  // Nothing is read while nobody watches.
  watchdog.once('error', () => process.exit(1));
  watchdog.unref();
});

process.on('message', async (message) => {
  const reply = { id: message.id };
  try {
    const run = await require(TASKS[message.task]).load();
    await watching;
    limits.set([message.limits.worked, message.limits.passed, message.limits.memory]);
    begin(message.id);
    reply.answer = await run(message.input);
  } catch (error) {
    // A reader says in its answer what is wrong with a file: what it throws is a failure of ours.
    reply.error = String(error?.message ?? error).slice(0, 300);
  } finally {
    begin(0);
  }
  // A parent that is gone needs no answer: `disconnect` follows.
  process.send({ ...reply, isWorn: isWorn() }, undefined, {}, () => undefined);
});

function begin(id) {
  Atomics.store(working, 0, id);
  Atomics.notify(working, 0);
}

/** Whether the next file needs another process: this one has grown, or gives way to all others by now. */
function isWorn() {
  return process.memoryUsage.rss() > FIT_BYTES || getPriority() !== priority;
}

/** When memory is short, this process is what the system ends. */
function offer() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not on this system, or not allowed: the limits hold without it.
  }
}
