import { until } from '../../waits/until';
import type { TestServer } from '../server';
import type { Cluster } from './cluster';

/** Crashes processes while others continue. */
export interface Crashes {
  /** Kills process number `index` and starts it again; resolves once it is dead. */
  crash(index: number): Promise<void>;
  /** Resolves when every process answers again, and the proxy uses it again. */
  calm(): Promise<void>;
  /** Crashes one process after another, each once the previous one is back, until `work` is done; returns how often. */
  during(work: Promise<unknown>): Promise<number>;
}

/** Creates crashes of the processes of a cluster; at most one is down at a time. */
export function createCrashes({ processes, url }: Pick<Cluster, 'processes' | 'url'>): Crashes {
  let restarting: Promise<void> = Promise.resolve();
  /** Was down, and the proxy may still skip it. */
  let last: TestServer | undefined;
  const crash = async (index: number): Promise<void> => {
    await restarting;
    const victim = processes[index % processes.length];
    await victim?.kill();
    last = victim;
    restarting = victim?.start() ?? Promise.resolve();
    // `calm` awaits it; this avoids an unhandled rejection until then.
    restarting.catch(() => undefined);
  };
  const calm = async (): Promise<void> => {
    await restarting;
    if (last) await untilUsed(url, processes, last);
    last = undefined;
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

/** Waits until the proxy forwards calls to a process again: for a while it skips one that did not answer. */
async function untilUsed(url: string, processes: readonly TestServer[], wanted: TestServer): Promise<void> {
  await until('The proxy uses a process again', async () => {
    const { headers } = await fetch(`${url}/v1/nothing`);
    const id = headers.get('x-request-id');
    // Neither process received the call.
    if (id === null) return false;
    const taker = await until(`Call ${id} is logged`, () =>
      Promise.resolve(processes.find((one) => one.log().includes(id))),
    );
    return taker === wanted;
  });
}
