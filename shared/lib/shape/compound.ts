import { isObject } from './leaves';
import { type Infer, type JsonObject, type Members, parse, type Shape } from './shape';

/** The shape of a member that may be missing. */
export interface Optional<T> extends Shape<T> {
  readonly kind: 'optional';
}

/** The shape of an object, with its members open to reuse. */
export interface ObjectShape<M extends Members> extends Shape<InferMembers<M>> {
  readonly members: M;
}

/** The object type of these members: the optional ones may be missing. */
export type InferMembers<M> = Flat<
  { -readonly [K in keyof M as M[K] extends Optional<unknown> ? never : K]: Infer<M[K]> } & {
    -readonly [K in keyof M as M[K] extends Optional<unknown> ? K : never]?: Infer<M[K]>;
  }
>;

type Flat<T> = { [K in keyof T]: T[K] };

/**
 * An object of these members and no others. A missing or invalid member gets its default. Without a default, an
 * optional member is left out, and any other makes the whole object invalid.
 */
// @__NO_SIDE_EFFECTS__
export function object<M extends Members>(members: M): ObjectShape<M> {
  // `readMembers` reads each member by its own shape, so the result has the members' types.
  return { kind: 'object', members, read: (value) => readMembers(members, value) as InferMembers<M> | undefined };
}

/** An object of any of these members. */
// @__NO_SIDE_EFFECTS__
export function partial<M extends Members>(members: M): ObjectShape<{ [K in keyof M]: Optional<Infer<M[K]>> }> {
  const all = Object.entries(members).map(([name, member]) => [name, optional(member)]);
  // The same names, each with its original type.
  return object(Object.fromEntries(all) as { [K in keyof M]: Optional<Infer<M[K]>> });
}

/** A member that may be missing. */
// @__NO_SIDE_EFFECTS__
export function optional<T>(of: Shape<T>): Optional<T> {
  return { kind: 'optional', of, read: of.read };
}

/** A value or null; null also replaces an invalid value. */
// @__NO_SIDE_EFFECTS__
export function nullable<T>(of: Shape<T>): Shape<T | null> {
  return { kind: 'nullable', of, read: of.read, fallback: null };
}

/** A list of one kind of value; invalid entries are left out. */
// @__NO_SIDE_EFFECTS__
export function list<T>(of: Shape<T>, fallback?: T[]): Shape<T[]> {
  const read = (value: unknown): T[] | undefined =>
    Array.isArray(value) ? value.map((entry) => parse(of, entry)).filter((entry) => entry !== undefined) : undefined;
  return { kind: 'list', of, read, fallback };
}

/** An object that is never invalid as a whole: any other value counts as an empty one. Every member must allow that. */
// @__NO_SIDE_EFFECTS__
export function objectOrEmpty<T>(shape: Shape<T>): Shape<T> {
  return { ...shape, read: (value) => shape.read(isObject(value) ? value : {}) };
}

/** A shape whose value has another form in use than on the wire; undefined if it turns out to be invalid. */
// @__NO_SIDE_EFFECTS__
export function transform<T, U>(shape: Shape<T>, turn: (value: T) => U | undefined): Shape<U> {
  return {
    ...shape,
    fallback: undefined,
    read: (value) => {
      const read = shape.read(value);
      return read === undefined ? undefined : turn(read);
    },
  };
}

/** An object of which only one member counts. */
// @__NO_SIDE_EFFECTS__
export function unwrap<T>(name: string, of: Shape<T>): Shape<T> {
  // The member that was just named.
  return transform(object({ [name]: of }), (value) => value[name]);
}

function readMembers(members: Members, value: unknown): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const found: JsonObject = {};
  for (const [name, member] of Object.entries(members)) {
    const read = parse(member, value[name], found);
    if (read !== undefined) found[name] = read;
    else if (member.kind !== 'optional') return undefined;
  }
  return found;
}
