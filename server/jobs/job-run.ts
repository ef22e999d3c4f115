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
