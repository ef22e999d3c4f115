import type { Locator, Page, Request } from '@playwright/test';
import type { FaultySite } from './faulty-site';

/** The page and site in which a call is tested. */
export interface Stage {
  page: Page;
  site: FaultySite;
}

/** A call of the contract, as triggered by a person. */
export interface CallUnderTest {
  /** Its name in the contract. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Matches the path. */
  path: RegExp;
  /**
   * `read`: a failure offers to try again; `write`: one press, one request; `bucket`: storage, for which only the
   * status counts; `pay`: a lost answer is unknown and gets looked up.
   */
  kind: 'read' | 'write' | 'bucket' | 'pay';
  /** The catalog's sentence for its failure, without the period. */
  sentence: string;
  /** Text after the sentence. */
  advice?: string;
  /** Whether an answer without data is unusable. */
  isValued: boolean;
  /** The specification's table does not show its answer: it may be empty, and of any type. */
  isUnshown?: true;
  /** Whether it is on a page for signed-in people, which a 401 redirects to the login page. */
  isPrivate: boolean;
  /** The right answer, if the server itself need not act. */
  right?: object;
  /** Timeout of the call, ms. */
  timeoutMs: number;
  /** Opens the page and fills in everything up to the press. */
  open: (stage: Stage) => Promise<void>;
  /** The press. */
  act: (stage: Stage) => Promise<void>;
  /** The control that must be usable after a failure. */
  control: (page: Page) => Locator;
  /** Expects that the input is still there. */
  expectKept?: (stage: Stage) => Promise<void>;
  /** Expects the result of a success. */
  expectDone: (stage: Stage) => Promise<void>;
  /** For a payment: expects that all requests belong to one attempt, and that there is at most one charge. */
  expectOnce?: (stage: Stage, requests: readonly Request[]) => Promise<void>;
  /** Answers before which the page must be reopened. */
  reopenBefore?: readonly string[];
  /** Bad answers after which the server has nevertheless acted. */
  reopenAfter?: readonly string[];
}
