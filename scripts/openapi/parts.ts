/** Anything JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON Schema of 2020-12, as server/testing/json-schema.ts checks it. */
export type Schema = Readonly<Record<string, Json>>;

/** The named schema of the components. */
export function schemaRef(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` };
}
