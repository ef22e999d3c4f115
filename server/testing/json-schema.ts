import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';

/** A JSON object of a schema or a document. */
export type JsonRecord = Record<string, unknown>;

/**
 * What is wrong with a value by a JSON Schema of `document`, one line each; empty when nothing is. Members that no schema
 * names are wrong too. Throws for a schema word that JSON Schema 2020-12 does not know, so that nothing written there
 * goes unchecked, and for a reference that leads nowhere.
 */
export function schemaErrors(document: JsonRecord, schema: unknown, value: unknown, at = '$'): string[] {
  if (!isRecord(schema)) throw new Error(`No schema at ${at}`);
  const validate = validatorOf(document, schema);
  validate(value);
  return (validate.errors ?? []).map((error) => `${at}${error.instancePath} ${lineOf(error)}`);
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

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true, strictRequired: false });
// Of OpenAPI: where references of a schema lead, and what only explains.
ajv.addVocabulary(['components', 'example']);

/** By the schema as it stands in its document. */
const validators = new WeakMap<JsonRecord, ValidateFunction>();

function validatorOf(document: JsonRecord, schema: JsonRecord): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const made = ajv.compile(closed({ components: document.components, ...schema }));
  validators.set(schema, made);
  return made;
}

/** The schema, with every object that says nothing of further members taking none. */
function closed(schema: JsonRecord): JsonRecord {
  // A copy of a JSON object is one.
  return JSON.parse(
    JSON.stringify(schema, (_name, part: unknown) =>
      isRecord(part) && isRecord(part.properties) ? { additionalProperties: false, ...part } : part,
    ),
  ) as JsonRecord;
}

function lineOf({ message, params }: ErrorObject): string {
  return `${message} ${JSON.stringify(params)}`;
}
