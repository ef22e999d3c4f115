import type { PlatformServices } from '@server/platform/services';
import type { JobRunner } from './job-run';

/** What the queue of jobs takes and gives. */
export interface QueueServices extends PlatformServices {
  jobs: JobRunner;
}
