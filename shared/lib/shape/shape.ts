/** A JSON object as it came. */
export type JsonObject = Record<string, unknown>;

/**
 * What a value of a body or an answer may be, said once: its type is inferred from this, pages mend answers by it
 * (`mend`), the server checks bodies by it (server/http/read-body.ts), and docs/openapi.json is made from it.
 */
export interface Shape<T> {
  readonly kind: 'text' | 'flag' | 'count' | 'word' | 'opaque' | 'object' | 'list' | 'nullable' | 'optional';
  /** The value if it is one, mended within where that can be done; undefined when it is none. */
  readonly read: (value: unknown) => T | undefined;
  /** What stands for one that is missing or wrong, if anything may: a value, or made from the members before it. */
  readonly instead?: T | ((before: JsonObject) => T) | undefined;
  /** What a word may be. */
  readonly words?: readonly string[];
  /** The named members of an object. */
  readonly members?: Members;
  /** What all other members of an object are; without it they are left out. */
  readonly others?: Shape<unknown>;
  /** What every entry of a list is, and a nullable or optional value where it is there. */
  readonly of?: Shape<unknown>;
}

/** Members of an object by name, in the order in which they are checked. */
export type Members = Readonly<Record<string, Shape<unknown>>>;

/** The value that a shape describes. */
export type Infer<S> = S extends Shape<infer T> ? T : never;

/** What a shape finds in a value that arrived: mended where it is wrong, undefined when nothing can stand for it. */
export function mend<T>(shape: Shape<T>, value: unknown, before: JsonObject = {}): T | undefined {
  const read = shape.read(value);
  if (read !== undefined) return read;
  const { instead } = shape;
  // Nothing that JSON can say is a function.
  return typeof instead === 'function' ? (instead as (before: JsonObject) => T)(before) : instead;
}
