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

/**
 * Whatever sends faxes and knows what became of them. Retries are not its business: it makes one call per try, and this
 * server decides about the next one (`retry-rules.ts`).
 */
export interface FaxEngine {
  /**
   * Hands a try over; returns the engine's own name of it. If the engine has the try already, nothing is sent again.
   *
   * @param begin must be called before anything that cannot be looked up at once, such as starting a program
   * @throws MaybeDone if nobody knows whether the engine has it; any other error if it certainly has not.
   */
  submit(fax: FaxTry, run: { signal: AbortSignal; begin: () => Promise<void> }): Promise<string>;
  /** The engine's name of a try that it has been given; null if it has not, or has forgotten it. Throws if it is silent. */
  find(id: string): Promise<string | null>;
  /** Throws if the engine is silent. */
  follow(engineFax: string): Promise<FaxProgress>;
  /** Ends a try, if it is not over yet. Throws if the engine is silent. */
  cancel(engineFax: string): Promise<void>;
}
