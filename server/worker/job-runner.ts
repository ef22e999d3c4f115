import { takeFaxRequests } from '@server/faxing/outbox/fax-requests';
import { SECOND } from '@server/platform/clock';
import type { JobRunner } from '@server/queue/job-run';
import { claimJob } from '@server/queue/job-store';
import { settleInterruptedRuns } from './interrupted-runs';
import type { JobHandler } from './job-handler';
import { laneOf } from './lane-table';
import { createLanes } from './lanes';
import { perform } from './perform';
import type { WorkerServices } from './services';

const POLL_EVERY = 2 * SECOND;

/** The runner of these services, with a handler for each kind of job. */
export function createJobRunner(services: () => WorkerServices, handlers: Record<string, JobHandler>): JobRunner {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<unknown> = Promise.resolve();
  const onError = (error: unknown): void => services().log.error('job queue', {}, error);
  const lanes = createLanes({
    atOnce: (kind) => laneOf(kind, services().config).atOnce,
    claim: (full) => claimJob(services(), full),
    work: (job) => perform(services(), handlers, job, stopping.signal),
    onError,
  });

  const poll = async (): Promise<void> => {
    await lanes.fill().catch(onError);
    await doChores(services());
    if (!stopping.signal.aborted) timer = setTimeout(begin, POLL_EVERY);
  };
  const begin = (): void => {
    polling = poll();
  };
  return {
    start: () => {
      if (!stopping.signal.aborted) timer = setTimeout(begin, 0);
    },
    runDue: async () => {
      const begun = await lanes.drain();
      await doChores(services());
      return begun + (await lanes.drain());
    },
    stop: async () => {
      stopping.abort();
      clearTimeout(timer);
      await lanes.close();
      await polling;
    },
  };
}

/** Other periodic work; none of it blocks the queue. */
async function doChores(services: WorkerServices): Promise<void> {
  for (const chore of [settleInterruptedRuns, takeFaxRequests]) {
    await chore(services).catch((error: unknown) => services.log.error('job queue', {}, error));
  }
}
