import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import type { Log } from '@server/platform/log';
import { SECOND } from '../platform/clock';
import type { Task, TaskMessage, TaskName, TaskOutcome, TaskReply } from './task';

/** A process that reads untrusted files, one at a time. */
export interface LimitedChild {
  /** Runs a task; the previous one must be done. */
  run(task: Task): Promise<TaskOutcome>;
  /** Loads what this kind of task needs before the first one arrives. */
  prepare(name: TaskName): void;
  /** Whether it can take another task: alive and not worn out. */
  isHealthy(): boolean;
  /** Kills it; a running task fails. */
  end(): void;
}

/** For a process that does not start or is suspended, ms; its own watchdog enforces the limits. */
const PATIENCE = 60 * SECOND;
/** Heap limit, MB: above every task's limit, which also counts buffers. */
const HEAP_MB = 4096;

/**
 * Starts such a process.
 *
 * @param file its code, which calls `runTasks`
 */
export function startLimitedChild(file: string, log: Log): LimitedChild {
  const child = fork(file, [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // It gets no settings: a process that reads untrusted files must not have secrets.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  let isHealthy = true;
  let last = 0;
  let reason = '';
  let current: { task: Task; settle: (outcome: TaskOutcome) => void } | null = null;

  const settle = (outcome: TaskOutcome): void => {
    current?.settle(outcome);
    current = null;
  };
  const gone = (): void => {
    isHealthy = false;
    if (!current) return;
    const isOver = reason === 'memory' || reason === 'time';
    log.warn('an untrusted file ended its process', { task: current.task.name, limit: isOver ? reason : 'none' });
    settle({ kind: isOver ? 'over' : 'failed' });
  };
  // Must be first: a process that cannot be spawned emits `error` later, and nothing else listens.
  child.on('error', gone);
  reasonPipe(child)?.on('data', (words) => {
    reason += String(words);
  });
  child.on('message', (reply: TaskReply) => {
    if (reply.id !== last) return;
    isHealthy = isHealthy && !reply.isWorn;
    if (reply.error !== undefined) log.error('an untrusted file', { reason: reply.error });
    settle(reply.error === undefined ? { kind: 'done', answer: reply.answer } : { kind: 'failed' });
  });
  // `close` fires after its pipes are drained; `exit` may come before the reason.
  child.on('close', gone);
  hold(child, false);
  return {
    isHealthy: () => isHealthy,
    prepare: (name) => {
      // If this fails, the first task fails too and reports it.
      child.send({ prepare: name }, () => undefined);
    },
    run: async (task) => {
      last += 1;
      const limit = setTimeout(() => child.kill('SIGKILL'), task.limits.passed + PATIENCE);
      hold(child, true);
      try {
        return await new Promise<TaskOutcome>((done) => {
          current = { task, settle: done };
          if (!child.connected) gone();
          else child.send(asked(last, task), (error) => error && gone());
        });
      } finally {
        clearTimeout(limit);
        hold(child, false);
      }
    },
    end: () => {
      isHealthy = false;
      child.kill('SIGKILL');
    },
  };
}

function asked(id: number, { name, input, limits }: Task): TaskMessage {
  return { id, task: name, input, limits };
}

/** An idle process does not keep this one alive; a working one does. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const handles = [child, child.channel, reasonPipe(child)];
  for (const handle of handles) {
    if (isHeld) handle?.ref();
    else handle?.unref();
  }
}

/** The pipe in which the watchdog reports why it killed the process: descriptor 4. */
function reasonPipe(child: ChildProcess): Socket | null {
  const pipe = child.stdio[4];
  return pipe instanceof Socket ? pipe : null;
}
