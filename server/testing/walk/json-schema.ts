import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';

/** A JSON object of a schema or a document. */
export type JsonRecord = Record<string, unknown>;

/**
 * Validates a value against a JSON Schema of `document`; returns one line per error. Undeclared members are errors,
 * too. Throws for a dangling reference and for a keyword unknown to JSON Schema 2020-12, so that nothing goes
 * unchecked.
 */
export function schemaErrors(document: JsonRecord, schema: unknown, value: unknown, at = '$'): string[] {
  if (!isRecord(schema)) throw new Error(`No schema at ${at}`);
  const validate = validatorOf(document, schema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${at}${error.instancePath} ${lineOf(error)}`);
}

/** Resolves a `#/...` reference within the document. Throws if it is dangling. */
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

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true, strictRequired: false });
// OpenAPI keywords: the target of references, and documentation.
ajv.addVocabulary(['components', 'example']);

/** Compiled validators, keyed by schema. */
const validators = new WeakMap<JsonRecord, ValidateFunction>();

function validatorOf(document: JsonRecord, schema: JsonRecord): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(closed({ components: document.components, ...schema }));
  validators.set(schema, made);
  return made;
}

/** The schema, with additional properties forbidden in every object that does not mention them. */
function closed(schema: JsonRecord): JsonRecord {
  // The copy of a JSON object is a JSON object.
  return JSON.parse(
    JSON.stringify(schema, (_name, part: unknown) =>
      isRecord(part) && isRecord(part.properties) ? { additionalProperties: false, ...part } : part,
    ),
  ) as JsonRecord;
}

function lineOf({ message, params }: ErrorObject): string {
  return `${message} ${JSON.stringify(params)}`;
}
