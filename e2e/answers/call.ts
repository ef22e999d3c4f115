import type { Locator, Page, Request } from '@playwright/test';
import type { FaultySite } from './faulty-site';

/** Where a call is tried out. */
export interface Stage {
  page: Page;
  site: FaultySite;
}

/** One call of the contract, as a person comes to make it. */
export interface CallUnderTest {
  /** As the contract names it. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Of the path. */
  path: RegExp;
  /**
   * `read`: shown with a way to try again; `write`: one press, one request; `bucket`: storage, of which only the status
   * counts; `pay`: a lost answer is unknown and settled by asking.
   */
  kind: 'read' | 'write' | 'bucket' | 'pay';
  /** What the catalogue orders for its failure, without the full stop. */
  sentence: string;
  /** Words after the sentence. */
  advice?: string;
  /** True when an answer without fields of its own cannot be used. */
  isValued: boolean;
  /** True on a page of signed-in people, which a 401 leaves for the login page. */
  isPrivate: boolean;
  /** The right answer, where the server itself need not act. */
  right?: object;
  /** Milliseconds after which the pages give the call up. */
  timeoutMs: number;
  /** Opens the page and fills everything in, up to the press. */
  open: (stage: Stage) => Promise<void>;
  /** The press. */
  act: (stage: Stage) => Promise<void>;
  /** The control that must be usable after a failure. */
  control: (page: Page) => Locator;
  /** Expects that what was typed is still there. */
  expectKept?: (stage: Stage) => Promise<void>;
  /** Expects what a success brings. */
  expectDone: (stage: Stage) => Promise<void>;
  /** Expects of a payment that every request was of one attempt, and that at most one charge came of them. */
  expectOnce?: (stage: Stage, requests: readonly Request[]) => Promise<void>;
  /** Answers before which the page must be opened anew. */
  reopenBefore?: readonly string[];
  /** Answers other than right ones after which the server has acted. */
  reopenAfter?: readonly string[];
}
