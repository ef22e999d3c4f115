import type { Failure } from './failure';

/** The server's message, else the HTTP status, to show in parentheses; null if there is neither. */
export function failureDetail(failure: Failure): string | null {
  if (failure.kind === 'refused' && failure.message.trim() !== '') return withoutFullStop(failure.message);
  if (failure.kind === 'refused' || failure.kind === 'status') return `HTTP status ${failure.status}`;
  return null;
}

/**
 * The sentence shown for a failure: `{sentence} ({detail}): please try again later.`, without parentheses if there is
 * no detail (specification 8). A wait that the server asks for replaces "later". `sentence` comes from the catalog,
 * with or without its full stop.
 */
export function failureSentence(sentence: string, failure: Failure): string {
  const detail = failureDetail(failure);
  const start = withoutFullStop(sentence);
  const said = detail === null ? start : `${start} (${detail})`;
  return `${said}: please try again ${waitWords(failure)}.`;
}

/** A message, such as the server's, as a sentence: it keeps its closing mark or dots, else gets one full stop. */
export function asSentence(message: string): string {
  const text = message.trim();
  return /(?:[?!？！…]|\.{3})$/u.test(text) ? text : `${withoutFullStop(text)}.`;
}

/**
 * When a call may be made again: "in 36 minutes", or "later" if the server does not say. Units are rounded up, so that
 * the next call is never too early.
 */
export function waitWords(failure: Failure): string {
  const ms = 'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
  if (ms === undefined || ms > LONGEST) return 'later';
  const [name, length] = UNITS.find(([, unit, most]) => Math.ceil(ms / unit) <= most) ?? DAYS;
  const count = Math.ceil(ms / length);
  return `in ${count} ${name}${count === 1 ? '' : 's'}`;
}

/** A unit of time, its length in ms, and the largest number of it to show. */
type Unit = readonly [name: string, length: number, most: number];

const MINUTE = 60_000;
/** Longest plausible wait; a longer one is a server's mistake. */
const LONGEST = 30 * 1440 * MINUTE;
const DAYS: Unit = ['day', 1440 * MINUTE, Number.POSITIVE_INFINITY];
const UNITS: readonly Unit[] = [['second', 1000, 59], ['minute', MINUTE, 90], ['hour', 60 * MINUTE, 48], DAYS];

function withoutFullStop(sentence: string): string {
  return sentence.trim().replace(/[.。]+$/u, '');
}
