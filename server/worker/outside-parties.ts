import type { RouteServices } from '@server/routes/services';
import type { JobHandler } from './job-handler';

/** The third parties that the server works with: the real ones, or stand-ins in this process, which behave the same. */
export interface OutsideParties
  extends Pick<RouteServices, 'stripe' | 'engine' | 'signIns' | 'storages' | 'allowsLink' | 'browserParties'> {
  /** Handlers of jobs that only the stand-ins have. */
  jobs: Record<string, JobHandler>;
}
