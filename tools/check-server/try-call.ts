import type { Outcome } from '@shared/api/transport/failure';
import type { Shape } from '@shared/lib/shape/shape';
import type { Exchange } from './browser/browser';
import { CALLS, type CallName } from './calls';
import type { Check } from './check';
import { cameWords, failureWords, parsed, sentWords, unreadWords } from './failure-words';
import type { Level } from './report';
import { unreadParts } from './unread';

/** The level of an outcome, and what the pages make of it. */
export interface Verdict {
  level: Level;
  read: string;
}

/** A call to try. */
export interface Trial<T> {
  /** The pages' own call. */
  make: () => Promise<Outcome<T>>;
  /** The shape that its answer is read with. */
  shape: Shape<unknown>;
  /** Describes what the pages read in a good answer. */
  says: (value: T) => string;
  /** A special verdict on an outcome, whose failure is in words; null for the default: success is good. */
  judge?: (outcome: Outcome<T>, words: string) => Verdict | null;
  /** The caller: "as a visitor". */
  as?: string;
}

/** Makes a call of the table as a page does, and adds its line. */
export async function tryCall<T>(check: Check, name: CallName, trial: Trial<T>): Promise<Outcome<T>> {
  const { outcome, verdict, exchange } = await judged(check, trial);
  check.tried.add(name);
  const about = trial.as === undefined ? name : `${name} ${trial.as}`;
  const what = `sent: ${sentWords(exchange)}; came: ${cameWords(exchange)}; pages read: ${verdict.read}`;
  check.report.add(verdict.level, about, `${what}. Without it: ${CALLS[name].without}.`);
  addUnread(check, about, trial.shape, exchange);
  return outcome;
}

/** Makes any other call of the pages; the exchange is the last of its path, because calls may be repeated. */
export async function judged<T>(
  { browser }: Check,
  { make, shape, says, judge }: Trial<T>,
): Promise<{ outcome: Outcome<T>; verdict: Verdict; exchange: Exchange }> {
  const before = browser.exchanges.length;
  const outcome = await make();
  const since = browser.exchanges.slice(before).filter(({ method }) => method !== 'OPTIONS');
  const exchange = since.findLast(({ url }) => url.pathname === since[0]?.url.pathname);
  // Every call is made by the page's fetch, which belongs to this browser.
  if (!exchange) throw new Error('The call was not made by this page');
  const words = outcome.ok ? '' : failureWords(outcome.failure, exchange, shape);
  const usual: Verdict = outcome.ok ? { level: 'ok', read: says(outcome.value) } : { level: 'wrong', read: words };
  return { outcome, exchange, verdict: judge?.(outcome, words) ?? usual };
}

/** Adds a line for each part of a good answer that the pages could not read. */
export function addUnread({ report }: Check, about: string, shape: Shape<unknown>, { came }: Exchange): void {
  const json = came && came.status < 300 ? parsed(came.text) : undefined;
  if (json === undefined) return;
  for (const part of unreadParts(shape, json)) {
    if (part.end === 'entry left out') report.add('wrong', about, unreadWords(part));
    if (part.end === 'default') report.add('less', about, unreadWords(part));
  }
}
