import { SECOND } from '@server/platform/clock';
import { readTextUpTo } from '@server/platform/read-text';
import { StorageTrouble } from './storage';

/** Shortest and longest wait, ms, regardless of what a storage asks for. */
const SHORTEST_WAIT = 30 * SECOND;
const LONGEST_WAIT = 3600 * SECOND;
/** Maximum number of bytes read of an answer: none that we expect is longer. */
const LONGEST_ANSWER = 1024 ** 2;

/** The body of an answer as JSON; undefined if it is not JSON, or longer than any that we expect. */
export async function readJson(answer: Response): Promise<unknown> {
  const text = await readTextUpTo(answer, LONGEST_ANSWER);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text at a path of an answer's body; undefined if there is none. */
export function textAt(body: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = path.reduce<unknown>(
    // Any value may be accessed this way: missing members are undefined.
    (value, step) => (value as Record<string | number, unknown> | null | undefined)?.[step],
    body,
  );
  return typeof found === 'string' && found !== '' ? found : undefined;
}

/** The text at a path of a successful answer. Throws StorageTrouble `passing` if the answer is not as documented. */
export async function expectText(answer: Response, ...path: readonly string[]): Promise<string> {
  const text = textAt(await readJson(answer), ...path);
  if (!answer.ok || text === undefined) throw unexpected(answer, path.join('.'));
  return text;
}

/** The error for an undocumented answer; a retry may get another one. */
export function unexpected(answer: Response, what: string): StorageTrouble {
  return new StorageTrouble('passing', `The storage answered ${answer.status} (${what})`);
}

/** How long an answer asks to wait, ms. */
export function waitAsked(answer: Response): number {
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  if (!Number.isFinite(seconds)) return 30 * SECOND;
  return Math.min(Math.max(seconds * SECOND, SHORTEST_WAIT), LONGEST_WAIT);
}
