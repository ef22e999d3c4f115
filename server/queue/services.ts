import type { PlatformServices } from '@server/platform/services';
import type { JobRunner } from './job-run';

/** Services that the job queue depends on. */
export interface QueueServices extends PlatformServices {
  jobs: JobRunner;
}
