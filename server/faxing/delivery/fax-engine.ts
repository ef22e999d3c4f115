import type { JobRun } from '@server/queue/job-run';
import type { FaxReason } from '@shared/reference/fax-reasons';

/** One call to a fax number, with all pages of an order. */
export interface FaxTry {
  /** The name of this try (`tryId`). An engine that has a fax of this name does not send it again. */
  id: string;
  orderId: string;
  /** 1 for the first try of an order. */
  tries: number;
  /** E.164. */
  number: string;
  /** Where the documents are. */
  folder: string;
  /** Names of the PDF files, in order. */
  documents: readonly string[];
  /** Number of pages of all documents. */
  pages: number;
  /** When the delivery began, ms since the epoch: no try is older. */
  since: number;
}

/** What a try is looked up by. */
export type KnownTry = Pick<FaxTry, 'id' | 'number' | 'since'>;

/** Where a try is. `detail`: the engine's own words, for operators. */
export type FaxProgress =
  | { at: 'queued' }
  | { at: 'sending'; pagesSent: number }
  | { at: 'delivered'; pagesSent: number }
  /** The call failed: the line or the other side says why. */
  | { at: 'failed'; reason: FaxReason; pagesSent: number; detail: string }
  /** The engine found no free line until its time was over: nobody was called, and it will not be tried again. */
  | { at: 'expired'; detail: string }
  /** Our line, account, number or modem is at fault. Nobody was called, and only an operator can help. */
  | { at: 'refused'; detail: string }
  /** This fax is at fault: its files, its number of pages, or a number that the engine does not call. */
  | { at: 'unsendable'; detail: string }
  /** It ended, and nobody can tell whether it has arrived or should be tried again. */
  | { at: 'unclear'; pagesSent: number; detail: string }
  /** The engine does not know it. */
  | { at: 'gone' };

/** What sends faxes and tells what became of them. */
export type FaxEngine = FollowedEngine | CommandEngine;

/** The run of a job in which a try is handed over. */
export type SubmitRun = Pick<JobRun, 'signal' | 'begin'>;

/** An engine that tells what became of a fax. It calls once per try: this server tries again (`retry-rules.ts`). */
export interface FollowedEngine {
  isFollowed: true;
  /** The engine and the account or server behind it: only an engine of the same name can say what that one has. */
  name: string;
  /** How often to ask what became of a fax, ms. */
  followEvery: number;
  /** The most pages a fax may have; absent: as many as an order. */
  maxPages?: number;
  /** The largest size of all documents of a fax, bytes; absent: that of an order. */
  maxBytes?: number;
  /** It has no way to end a fax that it has taken. */
  cannotCancel?: true;
  /** An HTTP provider, which fetches documents from us and may call us (`server/routes/orders/fax-provider.ts`). */
  isRemote?: true;
  /** Reads a provider's own call to us; absent: this engine does not call. */
  readCall?: ReadCall;
  /**
   * Hands a try over; returns the engine's name for it. One that the engine has already is not sent again, unless the
   * engine has refused it.
   *
   * @param run call its `begin` before anything that cannot be looked up at once, such as starting a program
   * @throws MaybeDone if the engine may have the try; any other error if it certainly does not.
   */
  submit(fax: FaxTry, run: SubmitRun): Promise<string>;
  /**
   * The engine's name for a try; null if the engine does not have it, or has refused it. Throws if the engine does not
   * answer.
   */
  find(fax: KnownTry): Promise<string | null>;
  /**
   * What became of a try so far. Throws if the engine does not answer.
   *
   * @param pages number of pages that the fax has
   */
  follow(engineFax: string, pages: number): Promise<FaxProgress>;
  /** Ends a try; false if it goes on, because the engine cannot end it. Throws if the engine does not answer. */
  cancel(engineFax: string): Promise<boolean>;
}

/** A call of a provider to us. */
export interface NewsCall {
  url: URL;
  headers: Headers;
  /** Reads its body. */
  text: () => Promise<string>;
}

/**
 * The name of the try that a provider's call is about; null if it is about none. Such a call only says that there is
 * news: what became of the fax is then asked for, so calls may come late, twice, in any order, or not at all.
 * Rejects with `NotGenuine` if the call does not come from the provider.
 */
export type ReadCall = (call: NewsCall) => Promise<string | null>;

/** Thrown for a call that a provider has not signed, or not lately. */
export class NotGenuine extends Error {
  override readonly name = 'NotGenuine';
}

/**
 * An engine that does not tell what became of a fax: one that it has taken counts as sent. The job queue hands one
 * over again that it has not taken.
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

/** The name of a try, the same in every process. */
export function tryId(orderId: string, tries: number): string {
  return `${orderId}-${tries}`;
}

/** The order of a try. */
export function orderOfTry(id: string): string {
  return id.slice(0, id.lastIndexOf('-'));
}
