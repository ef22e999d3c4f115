import type { RouteServices } from '@server/routes/services';
import type { JobHandler } from './job-handler';

/**
 * The outside parties that the server works with: the real ones, or stand-ins that answer in this process, so that callers
 * cannot tell the difference.
 */
export interface OutsideParties
  extends Pick<RouteServices, 'stripe' | 'engine' | 'signIns' | 'storages' | 'allowsLink' | 'browserParties'> {
  /** Handlers of jobs that only the stand-ins have. */
  jobs: Record<string, JobHandler>;
}
