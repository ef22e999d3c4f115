import { writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ENTRIES } from '@server/platform/entry-files';
import type { TaskInputs, TaskMessage, TaskName, TaskReply } from './task';
import type { WatchdogData } from './watchdog-thread';

/** The code of a task. */
export interface TaskModule<N extends TaskName> {
  /** Loads what the task needs; this time does not count against the file. */
  load(): Promise<(input: TaskInputs[N]) => Promise<unknown>>;
}

/** Every task, loaded on first use. */
export type Tasks = { readonly [N in TaskName]: () => Promise<TaskModule<N>> };

/** A process larger than this after a task, bytes, is worn out: one file's leftovers must not burden the next. */
const FIT_BYTES = 224 * 1024 ** 2;

/**
 * Makes this process read untrusted files, one at a time, so that they cannot bring down anything else. A thread,
 * bundled beside this code, enforces its limits. It takes `TaskMessage`s and answers tasks with `TaskReply`s.
 */
export function runTasks(tasks: Tasks): void {
  const shared = new SharedArrayBuffer(32);
  // Id of the current task; 0: none.
  const working = new Int32Array(shared, 0, 1);
  // CPU time and wall-clock time, ms, and memory, bytes.
  const limits = new Float64Array(shared, 8, 3);
  const priority = getPriority();

  preferAsOomVictim();
  // Ctrl-C reaches every process in a terminal; this one ends with its parent.
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
  const watching = startWatchdog({ shared, parent: process.ppid });

  const work = async <N extends TaskName>(message: TaskMessage<N>): Promise<void> => {
    const reply: Pick<TaskReply, 'id' | 'answer' | 'error'> = { id: message.id };
    try {
      const run = await (await tasks[message.task]()).load();
      await watching;
      limits.set([message.limits.worked, message.limits.passed, message.limits.memory]);
      begin(message.id);
      reply.answer = await run(message.input);
    } catch (error) {
      // A task reports problems of the file in its answer; if it throws, the fault is ours.
      reply.error = wordsOf(error).slice(0, 300);
    } finally {
      begin(0);
    }
    // A failure to send does not matter: the parent is gone, and `disconnect` follows.
    process.send?.({ ...reply, isWorn: isWorn() } satisfies TaskReply, undefined, {}, () => undefined);
  };
  const begin = (id: number): void => {
    Atomics.store(working, 0, id);
    Atomics.notify(working, 0);
  };
  /** Whether the next file needs a new process: this one has grown or lowered its priority. */
  const isWorn = (): boolean => process.memoryUsage.rss() > FIT_BYTES || getPriority() !== priority;

  process.on('message', (message: TaskMessage | { prepare: TaskName }) => {
    const done = 'prepare' in message ? prepare(tasks, message.prepare) : work(message);
    // Neither fails: the first swallows errors for the task to report, and the second puts them into its reply.
    done.catch(() => process.exit(1));
  });
}

async function prepare(tasks: Tasks, name: TaskName): Promise<void> {
  try {
    await (await tasks[name]()).load();
  } catch {
    // The first task reports why.
  }
}

const WATCHDOG: keyof typeof ENTRIES = 'watchdog-thread';

/** Starts the thread that watches this process; resolves once it runs. Nothing may be read before. */
function startWatchdog(data: WatchdogData): Promise<void> {
  return new Promise((ready) => {
    const watchdog = new Worker(join(__dirname, `${WATCHDOG}.cjs`), { workerData: data });
    watchdog.once('online', ready);
    watchdog.once('error', () => process.exit(1));
    watchdog.unref();
  });
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Makes this process the first that the kernel kills when memory runs out. */
function preferAsOomVictim(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Not supported or not permitted here: the limits hold without it.
  }
}
