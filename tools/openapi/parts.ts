/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema (2020-12), as checked by server/testing/walk/json-schema.ts. */
export type Schema = Readonly<Record<string, Json>>;

/** Reference to a named component schema. */
export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
