import { csrfToken } from '@shared/api/transport/csrf';
import { CSRF_TOKEN_HEADER } from '@shared/api/wire';
import { type Browser, createBrowser } from './browser/browser';
import type { CallName } from './calls';
import type { CheckOptions } from './options';
import { createReport, type Report } from './report';

/** A check in progress. */
export interface Check {
  options: CheckOptions;
  browser: Browser;
  report: Report;
  /** Calls of the table that have a line. */
  tried: Set<CallName>;
  /** Whether a requested step could not be done. */
  isIncomplete: boolean;
}

/** Minimum length of a hidden value in characters: "1" as a cookie's value is no secret. */
const LEAST = 6;

/** Begins a check. Cookies, CSRF tokens and the password are never printed. */
export function beginCheck(options: CheckOptions, print: (line: string) => void, send: typeof globalThis.fetch): Check {
  const browser = createBrowser(new URL('/start', options.pages), send);
  const secrets = (): string[] =>
    [
      options.account?.password ?? '',
      csrfToken() ?? '',
      ...browser.cookies().map(({ value }) => value),
      ...browser.exchanges.map(({ came }) => came?.headers.get(CSRF_TOKEN_HEADER) ?? ''),
    ].filter(({ length }) => length >= LEAST);
  return { options, browser, report: createReport(print, secrets), tried: new Set(), isIncomplete: false };
}

/** Whether pages and server have different origins. */
export function isElsewhere({ options }: Check): boolean {
  return options.pages.origin !== options.server.origin;
}
