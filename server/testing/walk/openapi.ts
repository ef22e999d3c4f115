import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord, type JsonRecord, resolveRef, schemaErrors } from './json-schema';

/** One operation of docs/openapi.json. */
export interface Operation {
  id: string;
  /** Upper case. */
  method: string;
  /** With placeholders in braces. */
  path: string;
  tag: string;
  /** The operation as in the document. */
  json: JsonRecord;
}

/** docs/openapi.json from the repository. */
export function readDocument(): JsonRecord {
  // Any JSON object will do; everything below validates what it reads.
  return JSON.parse(readFileSync(join(process.cwd(), 'docs/openapi.json'), 'utf8')) as JsonRecord;
}

/** Every operation of the document. */
export function operationsOf(document: JsonRecord): Operation[] {
  return Object.entries(part(document, 'paths')).flatMap(([path, item]) =>
    Object.entries(isRecord(item) ? item : {}).flatMap(([method, json]) =>
      isRecord(json) && method !== 'servers'
        ? [
            {
              id: String(json.operationId),
              method: method.toUpperCase(),
              path,
              tag: String(listOf(json.tags)[0]),
              json,
            },
          ]
        : [],
    ),
  );
}

/** The operation for a method and path; undefined if none is described. */
export function findOperation(operations: readonly Operation[], method: string, path: string): Operation | undefined {
  const fitting = operations.filter((operation) => operation.method === method && patternOf(operation.path).test(path));
  // A literal path takes precedence over one with placeholders.
  return fitting.sort((left, right) => braces(left.path) - braces(right.path))[0];
}

/** Errors in a JSON request body; empty if none. */
export function requestErrors(document: JsonRecord, { json }: Operation, body: unknown): string[] {
  return schemaErrors(document, contentOf(part(json, 'requestBody')).schema, body);
}

/** Errors in an answer's status, headers and body; empty if none. */
export function answerErrors(
  document: JsonRecord,
  { json }: Operation,
  answer: { status: number; headers: Headers; json: unknown },
): string[] {
  const found = part(json, 'responses')[String(answer.status)];
  if (!isRecord(found)) return [`the status ${answer.status} is not described`];
  const response = typeof found.$ref === 'string' ? resolveRef(document, found.$ref) : found;
  const body =
    isRecord(response.content) && 'application/json' in response.content
      ? schemaErrors(document, contentOf(response).schema, answer.json)
      : [];
  return [...headerErrors(document, response, answer), ...body];
}

/** The JSON content of a request or an answer: its example and schema. */
export function contentOf(holder: JsonRecord): JsonRecord {
  return part(part(holder, 'content'), 'application/json');
}

/** Names of the header parameters of an operation. */
export function headerNames(document: JsonRecord, { json }: Operation): string[] {
  return parametersOf(document, json)
    .filter(({ in: place }) => place === 'header')
    .map(({ name }) => String(name));
}

/** Parameters of an operation, with references resolved. */
export function parametersOf(document: JsonRecord, json: JsonRecord): JsonRecord[] {
  return listOf(json.parameters).flatMap((parameter) => {
    if (!isRecord(parameter)) return [];
    return [typeof parameter.$ref === 'string' ? resolveRef(document, parameter.$ref) : parameter];
  });
}

/** A member that is an object. Throws if it is missing. */
export function part(record: JsonRecord, name: string): JsonRecord {
  const found = record[name];
  if (!isRecord(found)) throw new Error(`There is no ${name}`);
  return found;
}

function headerErrors(
  document: JsonRecord,
  response: JsonRecord,
  answer: { status: number; headers: Headers },
): string[] {
  return Object.entries(isRecord(response.headers) ? response.headers : {}).flatMap(([name, reference]) => {
    const value = answer.headers.get(name);
    if (value === null) return name === 'Retry-After' && answer.status === 409 ? [] : [`the header ${name} is missing`];
    const header =
      isRecord(reference) && typeof reference.$ref === 'string' ? resolveRef(document, reference.$ref) : {};
    return schemaErrors(document, header.schema, value, `the header ${name}`);
  });
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}

function braces(path: string): number {
  return path.split('{').length;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
