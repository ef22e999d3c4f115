/** One run of one job, as its handler sees it. */
export interface JobRun {
  /** Number of this run of the job; no other has it. */
  attempt: number;
  /** Aborted when the run has taken too long, or the process ends and cannot wait for it any longer. */
  signal: AbortSignal;
  /**
   * Writes down that what follows must not be repeated blindly. From here on the run ends in one of three ways: the handler
   * returns (done), throws `MaybeDone` (not repeated), or throws anything else (certainly not done: tried again).
   *
   * @throws Error when another process has the job by now, or it cannot be written down: then nothing may be begun.
   */
  begin(): Promise<void>;
}

/** What a handler throws when the job may have been done: it is not repeated unless a person says so. */
export class MaybeDone extends Error {
  override name = 'MaybeDone';
}

/**
 * Works off the durable queue, kinds side by side. Several processes may run one each: a job is leased before it is done.
 */
export interface JobRunner {
  /** Looks for work now and then until stopped. */
  start(): void;
  /** Does everything that is due now; answers how many jobs were done or tried. */
  runDue(): Promise<number>;
  /** Takes up nothing more; resolves when what is in hand is done, or was ended and let go. */
  stop(): Promise<void>;
}
