import type { JsonObject, Shape } from './shape';

/** Text; `fallback` is its default. */
// @__NO_SIDE_EFFECTS__
export function text(fallback?: string): Shape<string> {
  return leaf('text', isText, fallback);
}

/** Non-empty text, such as an id. */
// @__NO_SIDE_EFFECTS__
export function name(): Shape<string> {
  return leaf('text', (value) => isText(value) && value !== '');
}

/** True or false. */
// @__NO_SIDE_EFFECTS__
export function flag(fallback?: Shape<boolean>['fallback']): Shape<boolean> {
  return leaf('flag', (value) => typeof value === 'boolean', fallback);
}

/** A whole number of at least 0. */
// @__NO_SIDE_EFFECTS__
export function count(fallback?: number): Shape<number> {
  return leaf('count', isCount, fallback);
}

/** A whole number of at least 0 in an answer: a number or its digits, such as 249 or "249". */
// @__NO_SIDE_EFFECTS__
export function writtenCount(fallback?: number): Shape<number> {
  return { ...count(fallback), read: (value) => asCount(isDigits(value) ? Number(value) : value) };
}

/** An id in an answer: text that can be part of an address, or a whole number, read as text; `fallback`: default. */
// @__NO_SIDE_EFFECTS__
export function identifier(fallback?: string): Shape<string> {
  const id = leaf<string>('text', (value) => isText(value) && !['', '.', '..'].includes(value));
  return { ...id, fallback, read: (value) => id.read(isCount(value) ? String(value) : value) };
}

/** One of a closed set of words. */
// @__NO_SIDE_EFFECTS__
export function word<const T extends string>(words: readonly T[], fallback?: NoInfer<T>): Shape<T> {
  return { ...leaf('word', (value) => words.some((known) => known === value), fallback), words };
}

/** An object passed on unchanged, whatever it contains. */
// @__NO_SIDE_EFFECTS__
export function opaque(fallback?: JsonObject): Shape<JsonObject> {
  return leaf('opaque', isObject, fallback);
}

/** An object whose content is ignored. */
export const nothing: Shape<null> = { kind: 'object', members: {}, read: () => null };

/** True for a JSON object (not an array, not null). */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** True for a whole number of at least 0. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function isDigits(value: unknown): boolean {
  return isText(value) && /^\d+$/.test(value);
}

function asCount(value: unknown): number | undefined {
  return isCount(value) ? value : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A value that is either valid or not, and cannot be repaired. */
// @__NO_SIDE_EFFECTS__
function leaf<T>(kind: Shape<T>['kind'], is: (value: unknown) => boolean, fallback?: Shape<T>['fallback']): Shape<T> {
  // A value that passes the test has the type.
  return { kind, read: (value) => (is(value) ? (value as T) : undefined), fallback };
}
