/** A JSON object as received. */
export type JsonObject = Record<string, unknown>;

/**
 * Description of a value in a body or an answer. Types are inferred from it, pages repair answers with it (`parse`),
 * the server checks bodies with it (server/http/read-body.ts), and docs/openapi.json is generated from it.
 */
export interface Shape<T> {
  readonly kind: 'text' | 'flag' | 'count' | 'word' | 'opaque' | 'object' | 'list' | 'nullable' | 'optional';
  /** The value if it is valid, with its inner values repaired where possible; undefined if it is not. */
  readonly read: (value: unknown) => T | undefined;
  /** Default for a missing or invalid value, if there is one: a value, or a function of the members before it. */
  readonly fallback?: T | ((before: JsonObject) => T) | undefined;
  /** The words allowed. */
  readonly words?: readonly string[];
  /** The named members of an object. */
  readonly members?: Members;
  /** The shape of all other members of an object; without it they are left out. */
  readonly others?: Shape<unknown>;
  /** The shape of a list's entries, or of a nullable or optional value when present. */
  readonly of?: Shape<unknown>;
}

/** Members of an object by name, in the order they are checked. */
export type Members = Readonly<Record<string, Shape<unknown>>>;

/** The value that a shape describes. */
export type Infer<S> = S extends Shape<infer T> ? T : never;

/** Reads a received value by its shape: repaired if need be, undefined if it is invalid and has no default. */
export function parse<T>(shape: Shape<T>, value: unknown, before: JsonObject = {}): T | undefined {
  const read = shape.read(value);
  if (read !== undefined) return read;
  const { fallback } = shape;
  // JSON cannot express functions, so no value of `T` is one.
  return typeof fallback === 'function' ? (fallback as (before: JsonObject) => T)(before) : fallback;
}
