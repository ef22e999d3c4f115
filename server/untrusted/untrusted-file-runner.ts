import { totalmem } from 'node:os';
import { clearTimeout, setTimeout } from 'node:timers';
import type { Log } from '@server/platform/log';
import { MINUTE } from '../platform/clock';
import { createTurns, type QueueEntry, type TurnLimits } from './fair-turns';
import { type LimitedChild, startLimitedChild } from './limited-child';
import type { FileOwner, Task, TaskOutcome } from './task';

/** Reads untrusted files in processes with memory and time limits, so that no visitor waits for another's file. */
export interface UntrustedFileRunner {
  /** Never throws: failures are in the outcome. */
  run: (task: Task, who: FileOwner) => Promise<TaskOutcome>;
  /** Starts a process in the background; from then on one is always ready. */
  warmUp: () => void;
  /** Kills every process; waiting and running tasks fail. */
  close: () => void;
}

/** A waiting or running task. */
interface WaitingTask extends QueueEntry {
  task: Task;
  settle: (outcome: TaskOutcome) => void;
}

/** Maximum number of waiting tasks per visitor and per origin; more are refused as busy. */
const MOST_WAITING = { ofVisitor: 20, ofOrigin: 100 };
/** Memory per process, bytes: as many run as fit into half of the machine's memory, two to four. */
const MEMORY_OF_EACH = 640 * 1024 ** 2;
/** Idle processes but the last end after this time, ms; starting one takes half a second of CPU time. */
const REST_LIMIT = MINUTE;

const NO_PROCESS = 'a process for untrusted files';

/**
 * Processes start with the first file unless warmed up; the last one stays for the next file.
 *
 * @param file the processes' code, which calls `runTasks`
 */
export function createUntrustedFileRunner(
  file: string,
  log: Log,
  limits: TurnLimits = limitsOf(memory()),
): UntrustedFileRunner {
  const turns = createTurns();
  let waiting: WaitingTask[] = [];
  const running: WaitingTask[] = [];
  const children = new Set<LimitedChild>();
  /** The one that became idle last is taken first, so that the others end. */
  const resting: { child: LimitedChild; ends: NodeJS.Timeout }[] = [];
  let isClosed = false;
  let isWarm = false;

  const take = (): LimitedChild => {
    const rested = resting.pop();
    clearTimeout(rested?.ends);
    if (rested?.child.isHealthy()) return rested.child;
    if (rested) drop(rested.child);
    return start();
  };
  const start = (): LimitedChild => {
    const started = startLimitedChild(file, log);
    children.add(started);
    return started;
  };
  const keepWarm = (): void => {
    if (!isWarm || isClosed || children.size > 0) return;
    try {
      const started = start();
      started.prepare('make-fax');
      rest(started);
    } catch (error) {
      log.error(NO_PROCESS, {}, error);
    }
  };
  const drop = (child: LimitedChild): void => {
    children.delete(child);
    child.end();
  };
  const giveBack = (child: LimitedChild): void => {
    if (!isClosed && child.isHealthy()) {
      rest(child);
      return;
    }
    drop(child);
    keepWarm();
  };
  const rest = (child: LimitedChild): void => {
    const one = { child, ends: setTimeout(() => retire(one), REST_LIMIT) };
    one.ends.unref();
    resting.push(one);
  };
  const retire = (one: (typeof resting)[number]): void => {
    if (resting.length === 1) return;
    resting.splice(resting.indexOf(one), 1);
    drop(one.child);
  };
  const work = async (job: WaitingTask): Promise<void> => {
    const outcome = await runInChild(job.task);
    running.splice(running.indexOf(job), 1);
    job.settle(outcome);
    advance();
  };
  const runInChild = async (task: Task): Promise<TaskOutcome> => {
    try {
      const child = take();
      const outcome = await child.run(task);
      giveBack(child);
      return outcome;
    } catch (error) {
      // The system could not start a process.
      log.error(NO_PROCESS, {}, error);
      return { kind: 'failed' };
    }
  };
  const advance = (): void => {
    for (let job = turns.next(waiting, running, limits); job; job = turns.next(waiting, running, limits)) {
      const begun = job;
      waiting = waiting.filter((one) => one !== begun);
      running.push(begun);
      // `work` reports failures itself.
      work(begun).catch(() => undefined);
    }
  };
  /** Refuses a task whose turn does not come in time. */
  const giveUpLater = (job: WaitingTask): void => {
    const { waited } = job.task.limits;
    if (waited === undefined || !waiting.includes(job)) return;
    const late = setTimeout(() => {
      if (!waiting.includes(job)) return;
      waiting = waiting.filter((one) => one !== job);
      job.settle({ kind: 'busy' });
    }, waited);
    late.unref();
  };
  return {
    run: (task, who) =>
      new Promise((settle) => {
        if (isClosed) {
          settle({ kind: 'failed' });
          return;
        }
        const ofOrigin = waiting.filter((one) => one.who.origin === who.origin);
        const ofVisitor = ofOrigin.filter((one) => one.who.visitor === who.visitor);
        if (ofOrigin.length >= MOST_WAITING.ofOrigin || ofVisitor.length >= MOST_WAITING.ofVisitor) {
          settle({ kind: 'busy' });
          return;
        }
        const job: WaitingTask = { task, who, settle };
        waiting.push(job);
        advance();
        giveUpLater(job);
      }),
    warmUp: () => {
      isWarm = true;
      keepWarm();
    },
    close: () => {
      isClosed = true;
      for (const { ends } of resting.splice(0)) clearTimeout(ends);
      for (const { settle } of waiting.splice(0)) settle({ kind: 'failed' });
      for (const child of children) child.end();
    },
  };
}

/** How many processes a machine with this much memory has room for. */
function limitsOf(bytes: number): TurnLimits {
  const slots = Math.max(2, Math.min(4, Math.floor(bytes / 2 / MEMORY_OF_EACH)));
  return { slots, ofOrigin: slots - 1 };
}

/** Memory of the machine or the container, bytes. */
function memory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}
