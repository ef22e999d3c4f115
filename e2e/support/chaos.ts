import { setTimeout } from 'node:timers/promises';
import type { TestServer } from './server';

/** The proxy leaves a process that did not take a connection alone for a second; ms. */
const LEFT_ALONE = 1_200;

/** Ends processes as crashes would, while others go on. */
export interface Chaos {
  /** Kills process number `index` and begins to start it again; resolves once it is dead. */
  crash(index: number): Promise<void>;
  /** Resolves when every process answers again, and the proxy asks it again. */
  calm(): Promise<void>;
  /** Crashes one after the other, each when the one before is back, until `work` is done; how often. */
  during(work: Promise<unknown>): Promise<number>;
}

/** Over these processes; at most one is down at a time. */
export function createChaos(processes: readonly TestServer[]): Chaos {
  let restarting: Promise<void> = Promise.resolve();
  const crash = async (index: number): Promise<void> => {
    await restarting;
    const victim = processes[index % processes.length];
    await victim?.kill();
    restarting = victim?.start() ?? Promise.resolve();
    // Looked at by `calm`; until then a failed start is not an unhandled one.
    restarting.catch(() => undefined);
  };
  return {
    crash,
    calm: async () => {
      await restarting;
      await setTimeout(LEFT_ALONE);
    },
    during: async (work) => {
      const state = { isDone: false };
      const done = work.finally(() => {
        state.isDone = true;
      });
      done.catch(() => undefined);
      let count = 0;
      for (; !state.isDone; count += 1) {
        await crash(count);
        await restarting;
      }
      await done;
      return count;
    },
  };
}
