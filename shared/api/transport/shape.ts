/** Turns JSON that just arrived into a value, or undefined when its shape is wrong. */
export type Check<T> = (json: Record<string, unknown>) => T | undefined;

/** True for a JSON object (not an array, not null). */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The check of calls whose answer carries nothing beyond success. */
export function nothing(): null {
  return null;
}

/** The own property as a string, or undefined. */
export function text(record: Record<string, unknown>, name: string): string | undefined {
  const value = own(record, name);
  return typeof value === 'string' ? value : undefined;
}

/** The own property as an integer of at least 0, or undefined. */
export function count(record: Record<string, unknown>, name: string): number | undefined {
  const value = own(record, name);
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The own property as a boolean, or undefined. */
export function flag(record: Record<string, unknown>, name: string): boolean | undefined {
  const value = own(record, name);
  return typeof value === 'boolean' ? value : undefined;
}

/** The own property as an object, or undefined. */
export function record(parent: Record<string, unknown>, name: string): Record<string, unknown> | undefined {
  const value = own(parent, name);
  return isRecord(value) ? value : undefined;
}

/** The own property as a list of what `read` accepts; entries it refuses are left out. Undefined if not a list. */
export function list<T>(
  parent: Record<string, unknown>,
  name: string,
  read: (entry: Record<string, unknown>) => T | undefined,
): T[] | undefined {
  const value = own(parent, name);
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((entry: unknown) => {
    const item = isRecord(entry) ? read(entry) : undefined;
    return item === undefined ? [] : [item];
  });
}

/** One of a closed set of strings, or undefined. */
export function oneOf<T extends string>(
  record: Record<string, unknown>,
  name: string,
  values: readonly T[],
): T | undefined {
  const value = own(record, name);
  return values.find((known) => known === value);
}

/** T without its undefined members: those that may be undefined become optional. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Copies an object without the members that are undefined, as exactOptionalPropertyTypes wants it. */
export function defined<T extends object>(value: T): Defined<T> {
  // The filter is what makes the type true.
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as Defined<T>;
}

function own(record: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
