import type { Info } from '@shared/api/shapes/info';
import { openPage } from './browser/page';
import { CALL_NAMES, CALLS, type CallName } from './calls';
import { beginCheck, type Check } from './check';
import type { Account, CheckOptions } from './options';
import { counted, type Line } from './report';
import { checkCaching } from './rules/caching';
import { checkClock } from './rules/clock';
import { checkCsrf } from './rules/csrf';
import { checkOffers, isTestKey } from './rules/offers';
import { checkOrigins } from './rules/origins';
import { checkSession } from './rules/session';
import { leave, type SignedInWalk, walkAccount } from './walks/account';
import { checkCapabilities } from './walks/capabilities';
import { openSignIns } from './walks/navigations';
import { walkOrder } from './walks/order-walk';
import { readAsVisitor, visit } from './walks/visitor';

/** The result of a check. */
export interface Result {
  lines: Line[];
  /** 0: nothing would break a page; 1: something would; 2: a requested step could not be tried. */
  exitCode: 0 | 1 | 2;
}

/**
 * Checks a server by the pages' own calls and readers, as a page in a browser. This process has one page at a time.
 *
 * @param print writes a line of the report
 * @param send reaches the server
 */
export async function checkServer(
  options: CheckOptions,
  print: (line: string) => void,
  send: typeof globalThis.fetch = globalThis.fetch,
): Promise<Result> {
  const check = beginCheck(options, print, send);
  const { origin } = options.server;
  const apiBase = origin === options.pages.origin ? '' : origin;
  const close = openPage(check.browser, { ...options.build, apiBase });
  try {
    await walk(check, send);
  } finally {
    close();
  }
  return conclude(check, print);
}

async function walk(check: Check, send: typeof globalThis.fetch): Promise<void> {
  const { options, report, browser } = check;
  report.head(`A visitor, at ${browser.page.href}`);
  const info = await visit(check);
  const first = browser.exchanges.find(({ method }) => method === 'GET');
  await checkOrigins(check, send);
  if (first) {
    checkCsrf(check, first);
    checkClock(check, first);
  }
  if (!info) return;
  await checkSession(check, info);
  await checkOffers(check, info);
  await readAsVisitor(check);
  await openSignIns(check, info);
  const paid = options.orders ? await orderFax(check, info) : null;
  const person = options.account ? await beSignedIn(check, options.account) : null;
  const { order, settings } = info.context;
  if (settings.capabilities.length > 0) report.head('Capabilities');
  await checkCapabilities(check, settings.capabilities, {
    order: paid ?? (order.id || 'check-server'),
    isPaid: paid !== null,
    archive: person?.archive ?? null,
    isSignedIn: person !== null,
  });
  if (person) await leave(check);
  checkCaching(check);
}

/** Orders and pays, if that charges nothing. Returns the guid of the paid order, or null. */
async function orderFax(check: Check, info: Info): Promise<string | null> {
  check.report.head('An order, paid with test cards');
  if (isTestKey(info.context.settings.stripe?.key)) return walkOrder(check, info);
  check.report.add(
    'not tried',
    '--orders',
    'the key of /v1/info is not one for tests (pk_test_...): an order could cost money',
  );
  check.isIncomplete = true;
  return null;
}

async function beSignedIn(check: Check, account: Account): Promise<SignedInWalk | null> {
  check.report.head('Somebody signed in');
  return walkAccount(check, account);
}

function conclude(check: Check, print: (line: string) => void): Result {
  const { report, tried, isIncomplete } = check;
  report.head('Calls that were not made');
  for (const name of CALL_NAMES.filter((call) => !tried.has(call))) {
    report.add('not tried', name, `${whyNot(check, name)}. Without it: ${CALLS[name].without}.`);
  }
  const wrong = report.lines.filter(({ level }) => level === 'wrong').length;
  const less = report.lines.filter(({ level }) => level === 'less').length;
  print('');
  print(
    wrong === 0
      ? 'Nothing that was tried would break a page.'
      : `${counted(wrong, 'line')} above would break a page ("wrong").`,
  );
  if (less > 0) print(`${counted(less, 'line')} above: pages do with less, or you should know ("less").`);
  return { lines: report.lines, exitCode: wrong > 0 ? 1 : isIncomplete ? 2 : 0 };
}

function whyNot({ options }: Check, name: CallName): string {
  const { needs } = CALLS[name];
  if (typeof needs === 'object') return needs.never;
  const isAsked = { nothing: true, '--orders': options.orders, '--account': options.account !== null }[needs];
  return isAsked ? 'what comes before it did not get so far' : `it is tried with ${needs}`;
}
