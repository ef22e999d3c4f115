import type { Failure } from './failure';

/** The server's message, else the HTTP status, as shown in parentheses; null if there is neither. */
export function failureDetail(failure: Failure): string | null {
  if (failure.kind === 'refused' && failure.message.trim() !== '') return withoutFullStop(failure.message);
  if (failure.kind === 'refused' || failure.kind === 'status') return `HTTP status ${failure.status}`;
  return null;
}

/**
 * The sentence shown for a failure: `{sentence} ({detail}): please try again later.`, without the parentheses if there
 * is no detail (specification 8). If the server asks to wait, it says for how long in place of "later". `sentence`
 * comes from the catalog, with or without its full stop.
 */
export function failureSentence(sentence: string, failure: Failure): string {
  const detail = failureDetail(failure);
  const start = withoutFullStop(sentence);
  const said = detail === null ? start : `${start} (${detail})`;
  return `${said}: please try again ${waitWords(failure)}.`;
}

/**
 * A message, such as the server's, as a sentence of its own: with its question or exclamation mark or its three dots, else one full stop.
 */
export function asSentence(message: string): string {
  const text = message.trim();
  return /(?:[?!？！…]|\.{3})$/u.test(text) ? text : `${withoutFullStop(text)}.`;
}

/**
 * When a call may be made again: "in 36 minutes", or "later" if the server does not say. Seconds, minutes, hours and
 * days are rounded up, so that nobody comes too early.
 */
export function waitWords(failure: Failure): string {
  const ms = 'retryAfterMs' in failure ? failure.retryAfterMs : undefined;
  if (ms === undefined || ms > LONGEST) return 'later';
  const [name, length] = UNITS.find(([, unit, most]) => Math.ceil(ms / unit) <= most) ?? DAYS;
  const count = Math.ceil(ms / length);
  return `in ${count} ${name}${count === 1 ? '' : 's'}`;
}

/** A unit of time, its length in ms, and up to how many of it people count. */
type Unit = readonly [name: string, length: number, most: number];

const MINUTE = 60_000;
/** A longer wait is a mistake of the server's. */
const LONGEST = 30 * 1440 * MINUTE;
const DAYS: Unit = ['day', 1440 * MINUTE, Number.POSITIVE_INFINITY];
const UNITS: readonly Unit[] = [['second', 1000, 59], ['minute', MINUTE, 90], ['hour', 60 * MINUTE, 48], DAYS];

function withoutFullStop(sentence: string): string {
  return sentence.trim().replace(/[.。]+$/u, '');
}
