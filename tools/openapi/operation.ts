import { nothing } from '@shared/lib/shape/leaves';
import type { Shape } from '@shared/lib/shape/shape';
import { answerHeaders, refusalRef } from './components';
import { type Json, type Schema, schemaRef } from './parts';
import { type Descriptions, schemaOf, succeeded } from './schema-of';

/** The description of a call in this folder's files. */
export interface Call {
  /** For example `POST /v1/order/update/{id}`. */
  call: string;
  /** Operation id: the name of the client's function, if there is one. */
  id: string;
  summary: string;
  description?: string;
  /** Descriptions of path placeholders and query parameters. */
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Header parameters beyond the usual ones, by component name. */
  headers?: readonly string[];
  body?: Payload;
  /** The members of the answer besides `success`; none by default. */
  answer?: Payload;
  /** Whether a signed-in person is required. */
  signedIn?: boolean;
  /** Statuses of refusals beyond those common to all calls. */
  refuses?: readonly number[];
  /** Whether the call charges a card: then 402 reports declines and bank challenges. */
  pays?: boolean;
}

/** The payload of a request or an answer. */
interface Payload {
  shape: Shape<unknown>;
  /** Descriptions of its members. */
  descriptions?: Descriptions;
  example: object;
}

/** A browser navigation, answered with a redirect. */
export interface Navigation
  extends Pick<Call, 'call' | 'id' | 'summary' | 'description' | 'path' | 'query' | 'refuses'> {
  goesTo: string;
  /** Descriptions of the fields of the form that it posts, if it does. */
  form?: Readonly<Record<string, string>>;
}

/** A file that the browser shows or saves. */
export interface Download extends Pick<Call, 'call' | 'id' | 'summary' | 'description' | 'path' | 'query' | 'refuses'> {
  /** Media type. */
  type: string;
  /** Whether a visitor who is not signed in is sent to the sign-in page. */
  signInFirst?: boolean;
}

type Paths = Record<string, Record<string, Json>>;

function redirectTo(description: string): Schema {
  return { description, headers: { Location: { $ref: '#/components/headers/Location' } } };
}

/** Converts calls to OpenAPI paths, under one tag. */
export function describeCalls(tag: string, calls: readonly Call[]): Paths {
  return gather(calls, (call) => ({
    ...heading(tag, call),
    parameters: [...callParameters(call), ...usualHeaders(call)],
    ...(call.body ? { requestBody: jsonBody(call.body) } : {}),
    ...(methodOf(call) === 'post' && !call.body ? { requestBody: EMPTY_BODY } : {}),
    responses: callResponses(call),
  }));
}

/** Converts navigations to OpenAPI paths, under one tag. */
export function describeNavigations(tag: string, navigations: readonly Navigation[]): Paths {
  return gather(navigations, (navigation) => ({
    ...heading(tag, navigation),
    parameters: callParameters(navigation),
    ...(navigation.form ? { requestBody: formBody(navigation.form) } : {}),
    responses: {
      '303': redirectTo(navigation.goesTo),
      ...refusals(navigation.refuses ?? []),
    },
  }));
}

/** Converts downloads to OpenAPI paths, under one tag. */
export function describeDownloads(tag: string, downloads: readonly Download[]): Paths {
  return gather(downloads, (download) => ({
    ...heading(tag, download),
    parameters: callParameters(download),
    responses: {
      '200': {
        description: 'The file.',
        content: { [download.type]: { schema: { type: 'string', description: 'The bytes of the file.' } } },
      },
      ...(download.signInFirst ? { '303': redirectTo('To `/login.html` if nobody is signed in.') } : {}),
      ...refusals(download.refuses ?? []),
    },
  }));
}

/** JSON content of a request or a successful response. */
function jsonContent(schema: Schema, example: object): Record<string, Json> {
  // Examples are values of the contract's types, so they are plain JSON.
  return { 'application/json': { schema, example: example as Record<string, Json> } };
}

const EMPTY_BODY: Schema = {
  required: false,
  description:
    'Nothing is read from it. Pages send no bytes, and where the payload is called empty the content type all the same.',
  content: jsonContent({ type: 'object' }, {}),
};

function gather<T extends { call: string }>(calls: readonly T[], describe: (call: T) => Record<string, Json>): Paths {
  const paths: Paths = {};
  for (const call of calls) paths[pathOf(call)] = { ...paths[pathOf(call)], [methodOf(call)]: describe(call) };
  return paths;
}

function heading(tag: string, { id, summary, description }: Pick<Call, 'id' | 'summary' | 'description'>) {
  return { operationId: id, tags: [tag], summary, ...(description === undefined ? {} : { description }) };
}

function callParameters({ path = {}, query = {} }: Pick<Call, 'path' | 'query'>): Schema[] {
  const parameter = (place: string, [name, description]: [string, string]): Schema => ({
    name,
    in: place,
    required: place === 'path',
    description,
    schema: { type: 'string' },
  });
  return [
    ...Object.entries(path).map((entry) => parameter('path', entry)),
    ...Object.entries(query).map((entry) => parameter('query', entry)),
  ];
}

function usualHeaders(call: Call): Schema[] {
  const csrf = methodOf(call) === 'get' ? 'Csrf' : 'CsrfForWrites';
  return ['Referrer', 'Attribution', csrf, ...(call.headers ?? [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
}

function callResponses(call: Call): Record<string, Json> {
  const isPost = methodOf(call) === 'post';
  const statuses = [
    ...(methodOf(call) === 'get' ? [] : [403]),
    ...(isPost ? [400, 413, 415] : []),
    ...(call.signedIn ? [401] : []),
    ...(call.refuses ?? []),
    500,
  ];
  return {
    '200': {
      description: 'Done.',
      headers: answerHeaders,
      content: answerContent(call.answer),
    },
    ...(call.pays ? { '402': PAYMENT_REFUSED } : {}),
    ...refusals(statuses),
  };
}

const PAYMENT_REFUSED: Schema = {
  description: 'The card was declined, or its bank must ask the person first. Nothing has been charged.',
  headers: answerHeaders,
  content: { 'application/json': { schema: schemaRef('PaymentRefusal') } },
};

function refusals(statuses: readonly number[]): Record<string, Json> {
  const sorted = [...new Set(statuses)].sort((left, right) => left - right).map(String);
  return Object.fromEntries(sorted.map((status) => [status, refusalRef(status)]));
}

function jsonBody({ shape, descriptions = {}, example }: Payload): Schema {
  return { required: true, content: jsonContent(schemaOf(shape, { members: descriptions }), example) };
}

function formBody(fields: Readonly<Record<string, string>>): Schema {
  const properties = Object.fromEntries(
    Object.entries(fields).map(([name, description]) => [name, { type: 'string', description }]),
  );
  const schema = { type: 'object', properties };
  return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
}

function answerContent(
  { shape, descriptions, example }: Payload = { shape: nothing, example: {} },
): Record<string, Json> {
  return jsonContent(succeeded(shape, descriptions), { success: true, ...example });
}

function methodOf({ call }: { call: string }): string {
  return (call.split(' ')[0] ?? '').toLowerCase();
}

function pathOf({ call }: { call: string }): string {
  return call.split(' ')[1] ?? '';
}
