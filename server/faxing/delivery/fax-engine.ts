import type { JobRun } from '@server/queue/job-run';
import type { FaxReason } from '@shared/reference/fax-reasons';

/** One try to send one fax: one call to the recipient's number. */
export interface FaxTry {
  /** Order and number of the try. An engine sends each id once, however often it is handed over. */
  id: string;
  /** E.164. */
  number: string;
  /** Folder with the documents; only the engine's programs read it. */
  folder: string;
  /** Names of the PDF files, in order. */
  documents: readonly string[];
  /** Number of pages of all documents. */
  pages: number;
}

/** Where a try is, according to the engine. `gone`: the engine does not know it. */
export type FaxProgress =
  | { at: 'queued' }
  | { at: 'sending'; pagesSent: number }
  | { at: 'delivered'; pagesSent: number }
  /** `detail`: the engine's own words, for operators. */
  | { at: 'failed'; reason: FaxReason; pagesSent: number; detail: string }
  | { at: 'gone' };

/** What sends faxes and tells what became of them. */
export type FaxEngine = FollowedEngine | CommandEngine;

/** The run of a job in which a try is handed over. */
export type SubmitRun = Pick<JobRun, 'signal' | 'begin'>;

/** An engine that tracks faxes. It makes one call per try; this server decides about retries (`retry-rules.ts`). */
export interface FollowedEngine {
  isFollowed: true;
  /**
   * Hands a try over; returns the engine's own name for it. A try that the engine already has is not sent again.
   *
   * @param run call its `begin` before anything that cannot be looked up at once, such as starting a program
   * @throws MaybeDone if the engine may have the try; any other error if it certainly does not.
   */
  submit(fax: FaxTry, run: SubmitRun): Promise<string>;
  /** The engine's name for a try; null if it does not know the try. Throws if the engine does not answer. */
  find(id: string): Promise<string | null>;
  /** Throws if the engine does not answer. */
  follow(engineFax: string): Promise<FaxProgress>;
  /** Ends a try that is not over yet. Throws if the engine does not answer. */
  cancel(engineFax: string): Promise<void>;
}

/**
 * An engine whose progress is unknown: a fax that it has taken counts as sent. The job queue retries one that it has
 * not taken.
 */
export interface CommandEngine {
  isFollowed: false;
  /**
   * Hands a fax over unless that has been done; resolves once it is sent.
   *
   * @param run call its `begin` before anything that must not be repeated
   * @throws MaybeDone if it may have been sent; any other error if it certainly was not.
   */
  submit(fax: FaxTry, run: SubmitRun): Promise<void>;
}

/** The id of a try, the same in every process. */
export function tryId(orderId: string, tries: number): string {
  return `${orderId}-${tries}`;
}

/** The order and number of a try. */
export function partsOfTry(id: string): { orderId: string; tries: number } {
  const at = id.lastIndexOf('-');
  return { orderId: id.slice(0, at), tries: Number(id.slice(at + 1)) };
}
