import type { JobRun } from '@server/queue/job-run';

/** The run of a job that a test calls directly: there is no further one. */
export const ONCE: Pick<JobRun, 'again'> = { again: () => undefined };
