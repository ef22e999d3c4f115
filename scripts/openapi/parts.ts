/** Anything JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema of 2020-12, as server/testing/json-schema.ts checks it. */
export type Schema = Readonly<Record<string, Json>>;

/** Text, with what else is known of it. */
export function text(description: string, more: Schema = {}): Schema {
  return { type: 'string', description, ...more };
}

/** Yes or no. */
export function flag(description: string): Schema {
  return { type: 'boolean', description };
}

/** A whole number of at least 0. */
export function count(description: string, more: Schema = {}): Schema {
  return { type: 'integer', minimum: 0, description, ...more };
}

/** One of a closed set of words. */
export function oneOf(values: readonly string[], description: string): Schema {
  return { type: 'string', enum: values, description };
}

/** Many of one kind. */
export function list(items: Schema, description: string): Schema {
  return { type: 'array', items, description };
}

/** The named schema of the components. */
export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** An object; a name that ends in "?" may be missing. */
export function object(properties: Readonly<Record<string, Schema>>, description?: string): Schema {
  const names = Object.keys(properties);
  const required = names.filter((name) => !name.endsWith('?'));
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), properties[name] ?? {}])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** The body of an answer that succeeded: `success`, and what the call adds. */
export function succeeded(properties: Readonly<Record<string, Schema>> = {}): Schema {
  return object({ success: { const: true }, ...properties });
}
