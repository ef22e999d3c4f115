/** One run of one job, as its handler sees it. */
export interface JobRun {
  /** Number of this run, unique within the job. */
  attempt: number;
  /** Aborted when the run takes too long, or when the process ends and cannot wait any longer. */
  signal: AbortSignal;
  /**
   * Records that what follows must not be retried blindly. From here on the run ends in one of three ways: the handler
   * returns (done), throws `MaybeDone` (not retried), or throws anything else (certainly not done: retried).
   *
   * @throws Error if another process has the job by now, or the record fails: then nothing may be started.
   */
  begin(): Promise<void>;
  /**
   * When the handler returns, the job is not done, but runs again at this time: it follows something that takes long.
   *
   * @param at ms since the epoch
   */
  again(at: number): void;
}

/** Thrown by a handler if the job may have been done: it is not retried unless a person says so. */
export class MaybeDone extends Error {
  override readonly name = 'MaybeDone';
}

/**
 * The outcome of an interrupted run, as far as it can be determined. `resume`: it may run again, because what it began is
 * known to be found, or known not to have happened. `pending`: it will be known soon.
 */
export type PriorOutcome = 'done' | 'not-done' | 'resume' | 'pending' | 'none';

/**
 * Processes the durable queue, different kinds in parallel. Several processes may each run one: jobs are leased.
 */
export interface JobRunner {
  /** Polls for work until stopped; does nothing if it was stopped already. */
  start(): void;
  /** Runs everything that is due now; returns how many jobs were run. */
  runDue(): Promise<number>;
  /** Starts nothing more; resolves when running jobs are done, or were aborted and released. */
  stop(): Promise<void>;
}
