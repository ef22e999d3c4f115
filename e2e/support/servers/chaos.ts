import { setTimeout } from 'node:timers/promises';
import type { TestServer } from './server';

/** nginx skips a process that did not answer for `fail_timeout`, a second, and counts whole seconds; ms. */
const LEFT_ALONE = 2_100;

/** Crashes processes while others go on. */
export interface Chaos {
  /** Kills process number `index` and starts it again; resolves once it is dead. */
  crash(index: number): Promise<void>;
  /** Resolves when every process answers again, and the proxy uses it again. */
  calm(): Promise<void>;
  /** Crashes one process after another, each once the previous one is back, until `work` is done; returns how often. */
  during(work: Promise<unknown>): Promise<number>;
}

/** Creates chaos for these processes; at most one is down at a time. */
export function createChaos(processes: readonly TestServer[]): Chaos {
  let restarting: Promise<void> = Promise.resolve();
  const crash = async (index: number): Promise<void> => {
    await restarting;
    const victim = processes[index % processes.length];
    await victim?.kill();
    restarting = victim?.start() ?? Promise.resolve();
    // `calm` awaits it; this avoids an unhandled rejection until then.
    restarting.catch(() => undefined);
  };
  const calm = async (): Promise<void> => {
    await restarting;
    await setTimeout(LEFT_ALONE);
  };
  return {
    crash,
    calm,
    during: async (work) => {
      const state = { isDone: false };
      const done = work.finally(() => {
        state.isDone = true;
      });
      done.catch(() => undefined);
      let count = 0;
      for (; !state.isDone; count += 1) {
        await crash(count);
        await calm();
      }
      await done;
      return count;
    },
  };
}
