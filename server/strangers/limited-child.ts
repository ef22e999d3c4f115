import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { SECOND } from '@server/clock';
import type { Log } from '@server/log';
import type { Outcome, Task } from './task';

/** One process that reads strangers' files, one at a time. */
export interface LimitedChild {
  /** Does one piece of work; the one before must be done. */
  run(task: Task): Promise<Outcome>;
  /** Whether it may be given other work: it is alive, and not worn. */
  isFit(): boolean;
  /** Ends it; work in hand has failed. */
  end(): void;
}

/** What the process says of one piece of work; it is our own code, in `child.cjs`. */
interface Reply {
  id: number;
  isWorn: boolean;
  answer?: unknown;
  error?: string;
}

/** Its own watchdog ends the work: this is for a process that does not begin, or was stopped. */
const PATIENCE = 60 * SECOND;
/** The heap's own limit, MB: above every limit of a task, which counts buffers too. */
const HEAP_MB = 4096;
/** Starts one. */
export function startLimitedChild(serverDir: string, log: Log): LimitedChild {
  const child = fork(join(serverDir, 'strangers/child.cjs'), [], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    // Nothing of the settings is told to it: what reads strangers' files knows no secret.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'],
  });
  let isFit = true;
  let last = 0;
  let reason = '';
  let current: { task: Task; settle: (outcome: Outcome) => void } | null = null;

  const settle = (outcome: Outcome): void => {
    current?.settle(outcome);
    current = null;
  };
  const gone = (): void => {
    isFit = false;
    if (!current) return;
    const isOver = reason === 'memory' || reason === 'time';
    log.warn("a stranger's file ended its process", { task: current.task.name, limit: isOver ? reason : 'none' });
    settle({ kind: isOver ? 'over' : 'failed' });
  };
  // First of all: a process that could not be made says so later, and nobody else listens.
  child.on('error', gone);
  reasonPipe(child)?.on('data', (words) => {
    reason += String(words);
  });
  child.on('message', (reply: Reply) => {
    if (reply.id !== last) return;
    isFit = isFit && !reply.isWorn;
    if (reply.error !== undefined) log.error("a stranger's file", { reason: reply.error });
    settle(reply.error === undefined ? { kind: 'done', answer: reply.answer } : { kind: 'failed' });
  });
  // After its pipes are read to the end: `exit` may come before the reason.
  child.on('close', gone);
  hold(child, false);
  return {
    isFit: () => isFit,
    run: async (task) => {
      last += 1;
      const limit = setTimeout(() => child.kill('SIGKILL'), task.limits.passed + PATIENCE);
      hold(child, true);
      try {
        return await new Promise<Outcome>((done) => {
          current = { task, settle: done };
          if (!child.connected) gone();
          else child.send({ id: last, ...asked(task) }, (error) => error && gone());
        });
      } finally {
        clearTimeout(limit);
        hold(child, false);
      }
    },
    end: () => {
      isFit = false;
      child.kill('SIGKILL');
    },
  };
}

function asked({ name, input, limits }: Task): object {
  return { task: name, input, limits };
}

/** A process at rest does not keep this one from ending; one at work does. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const handles = [child, child.channel, reasonPipe(child)];
  for (const handle of handles) {
    if (isHeld) handle?.ref();
    else handle?.unref();
  }
}

/** Where the watchdog says why it ended the process: descriptor 4. */
function reasonPipe(child: ChildProcess): Socket | null {
  const pipe = child.stdio[4];
  return pipe instanceof Socket ? pipe : null;
}
