import type { JobRun } from '@server/queue/job-run';
import type { FaxReason } from '@shared/reference/fax-reasons';

/** One try to send one fax: one call to the recipient's number. */
export interface FaxTry {
  /** Order and number of the try. An engine sends it once, however often it is handed over. */
  id: string;
  /** E.164. */
  number: string;
  /** Folder with the documents; only the engine's programs read it. */
  folder: string;
  /** Names of the PDF files, in order. */
  documents: readonly string[];
  /** How many pages they have together. */
  pages: number;
}

/** Where a try is, as the engine says. `gone`: the engine does not know it, or no longer. */
export type FaxProgress =
  | { at: 'queued' }
  | { at: 'sending'; pagesSent: number }
  | { at: 'delivered'; pagesSent: number }
  /** `detail`: the engine's own words, for operators. */
  | { at: 'failed'; reason: FaxReason; pagesSent: number; detail: string }
  | { at: 'gone' };

/** Whatever sends faxes. */
export type FaxEngine = FollowedEngine | CommandEngine;

/** The run of a job in which a try is handed over. */
export type SubmitRun = Pick<JobRun, 'signal' | 'begin'>;

/**
 * An engine that knows what became of faxes. Retries are not its business: it makes one call per try, and this server
 * decides about the next one (`retry-rules.ts`).
 */
export interface FollowedEngine {
  isFollowed: true;
  /**
   * Hands a try over; returns the engine's own name of it. If the engine has the try already, nothing is sent again.
   *
   * @param run whose `begin` must be called before anything that cannot be looked up at once, such as starting a program
   * @throws MaybeDone if nobody knows whether the engine has it; any other error if it certainly has not.
   */
  submit(fax: FaxTry, run: SubmitRun): Promise<string>;
  /** The engine's name of a try that it has been given; null if it has not, or has forgotten it. Throws if it is silent. */
  find(id: string): Promise<string | null>;
  /** Throws if the engine is silent. */
  follow(engineFax: string): Promise<FaxProgress>;
  /** Ends a try, if it is not over yet. Throws if the engine is silent. */
  cancel(engineFax: string): Promise<void>;
}

/**
 * An engine whose progress is unknown: for this server, a fax that it has taken is sent. One that it has not taken is
 * handed over again by the job queue's own rules.
 */
export interface CommandEngine {
  isFollowed: false;
  /**
   * Hands a fax over, unless it has been before; ends once it is sent.
   *
   * @param run whose `begin` must be called before anything that must not be repeated
   * @throws MaybeDone if nobody knows whether it was sent; any other error if it certainly was not.
   */
  submit(fax: FaxTry, run: SubmitRun): Promise<void>;
}

/** Names a try: the same whichever process hands it over. */
export function tryId(orderId: string, tries: number): string {
  return `${orderId}-${tries}`;
}

/** The order of a try, and its number. */
export function partsOfTry(id: string): { orderId: string; tries: number } {
  const at = id.lastIndexOf('-');
  return { orderId: id.slice(0, at), tries: Number(id.slice(at + 1)) };
}
