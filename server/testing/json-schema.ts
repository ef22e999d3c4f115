/** A JSON object of a schema or a document. */
export type JsonRecord = Record<string, unknown>;

/** Words that only explain. */
const ANNOTATIONS = new Set(['description', 'example']);

/** How far a check goes. */
export interface CheckOptions {
  /** Members that no schema names are wrong too. */
  closed?: boolean;
}

/**
 * What is wrong with a value by a JSON Schema of `document`, one line each; empty when nothing is. Knows the part of
 * 2020-12 that docs/openapi.json uses and throws for any other word, so that nothing written there goes unchecked.
 */
export function schemaErrors(
  document: JsonRecord,
  schema: unknown,
  value: unknown,
  options: CheckOptions = {},
  at = '$',
): string[] {
  if (!isRecord(schema)) throw new Error(`No schema at ${at}`);
  if (typeof schema.$ref === 'string')
    return schemaErrors(document, resolveRef(document, schema.$ref), value, options, at);
  return Object.entries(schema).flatMap(([word, rule]) => {
    if (ANNOTATIONS.has(word)) return [];
    const check = CHECKS[word];
    if (!check) throw new Error(`The schema word ${word} at ${at} is not known`);
    return check({ document, schema, rule, value, options, at });
  });
}

/** What a `#/...` reference of the document points to. Throws when there is nothing. */
export function resolveRef(document: JsonRecord, ref: string): JsonRecord {
  const found = ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), document);
  if (!isRecord(found)) throw new Error(`${ref} leads nowhere`);
  return found;
}

/** True for a JSON object. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface Rule {
  document: JsonRecord;
  schema: JsonRecord;
  rule: unknown;
  value: unknown;
  options: CheckOptions;
  at: string;
}

const CHECKS: Record<string, (rule: Rule) => string[]> = {
  type: ({ rule, value, at }) =>
    wrongUnless(
      asList(rule).some((type) => isOfType(type, value)),
      at,
      `is not ${String(rule)}`,
    ),
  const: ({ rule, value, at }) => wrongUnless(value === rule, at, `is not ${JSON.stringify(rule)}`),
  enum: ({ rule, value, at }) => wrongUnless(asList(rule).includes(value), at, `is not one of ${JSON.stringify(rule)}`),
  pattern: ({ rule, value, at }) =>
    wrongUnless(
      typeof value !== 'string' || new RegExp(String(rule), 'u').test(value),
      at,
      `does not match ${String(rule)}`,
    ),
  maxLength: ({ rule, value, at }) =>
    wrongUnless(typeof value !== 'string' || value.length <= Number(rule), at, 'is too long'),
  minimum: ({ rule, value, at }) => wrongUnless(typeof value !== 'number' || value >= Number(rule), at, 'is too small'),
  oneOf: ({ document, rule, value, options, at }) => {
    const fitting = asList(rule).filter((schema) => schemaErrors(document, schema, value, options, at).length === 0);
    return wrongUnless(fitting.length === 1, at, `fits ${fitting.length} of the shapes it may have`);
  },
  items: ({ document, rule, value, options, at }) =>
    Array.isArray(value)
      ? value.flatMap((item, index) => schemaErrors(document, rule, item, options, `${at}[${index}]`))
      : [],
  required: ({ rule, value, at }) =>
    isRecord(value)
      ? asList(rule).flatMap((name) =>
          wrongUnless(Object.hasOwn(value, String(name)), `${at}.${String(name)}`, 'is missing'),
        )
      : [],
  properties: ({ document, schema, rule, value, options, at }) => {
    if (!isRecord(value) || !isRecord(rule)) return [];
    return Object.entries(value).flatMap(([name, member]) => {
      if (Object.hasOwn(rule, name)) return schemaErrors(document, rule[name], member, options, `${at}.${name}`);
      return wrongUnless(
        !options.closed || schema.additionalProperties !== undefined,
        `${at}.${name}`,
        'is not described',
      );
    });
  },
  additionalProperties: ({ document, schema, rule, value, options, at }) => {
    if (rule === true || !isRecord(value)) return [];
    const named = isRecord(schema.properties) ? schema.properties : {};
    const others = Object.entries(value).filter(([name]) => !Object.hasOwn(named, name));
    return others.flatMap(([name, member]) => schemaErrors(document, rule, member, options, `${at}.${name}`));
  },
};

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isRecord(value);
  if (type === 'integer') return Number.isSafeInteger(value);
  return typeof value === type;
}

function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function wrongUnless(isRight: boolean, at: string, what: string): string[] {
  return isRight ? [] : [`${at} ${what}`];
}
