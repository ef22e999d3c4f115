/** One run of one job, as its handler sees it. */
export interface JobRun {
  /** Number of this run, unique within the job. */
  attempt: number;
  /** Aborted when the run takes too long, or when the process ends and cannot wait any longer. */
  signal: AbortSignal;
  /**
   * Records that the following work must not be retried blindly. From here on the run ends in one of three ways: the
   * handler returns (done), throws `MaybeDone` (not retried), or throws anything else (certainly not done: retried).
   *
   * @throws Error if another process has the job by now, or the record fails: then the work must not start.
   */
  begin(): Promise<void>;
  /**
   * When the handler returns, the job is not done but runs again at this time: it follows a long process.
   *
   * @param at ms since the epoch
   */
  again(at: number): void;
}

/** Thrown by a handler if the job may have been done: it is not retried without a person's decision. */
export class MaybeDone extends Error {
  override readonly name = 'MaybeDone';
}

/**
 * The outcome of an interrupted run, as far as it can be determined. `resume`: it may run again, because the next run
 * finds what it began, or nothing was begun. `pending`: it will be known soon.
 */
export type PriorOutcome = 'done' | 'not-done' | 'resume' | 'pending' | 'none';

/**
 * Processes the durable queue, with different kinds in parallel. Several processes may each run one: jobs are leased.
 */
export interface JobRunner {
  /** Polls for work until stopped; does nothing if already stopped. */
  start(): void;
  /** Runs everything that is due; returns the number of jobs run. */
  runDue(): Promise<number>;
  /** Starts no more jobs; resolves when running ones are done, or were aborted and released. */
  stop(): Promise<void>;
}
