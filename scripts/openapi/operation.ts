import { nothing } from '@shared/lib/shape/leaves';
import type { Shape } from '@shared/lib/shape/shape';
import { answerHeaders, refusalRef } from './components';
import { type Json, type Schema, schemaRef } from './parts';
import { type Sayings, schemaOf, succeeded } from './schema-of';

/** One call as it is written down in the files of this folder. */
export interface Call {
  /** For example `POST /v1/order/update/{id}`. */
  call: string;
  /** Name of the operation, the client's function where there is one. */
  id: string;
  summary: string;
  description?: string;
  /** What the placeholders of the path and the members of the query stand for. */
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Header parameters beyond the usual ones, by their name in the components. */
  headers?: readonly string[];
  body?: Carried;
  /** What the answer has beside that it succeeded; nothing by default. */
  answer?: Carried;
  /** True when a signed-in person is needed. */
  signedIn?: boolean;
  /** Statuses this call may refuse with, beyond those every call may. */
  refuses?: readonly number[];
  /** The call charges a card: 402 tells of declines and of banks that ask. */
  pays?: boolean;
}

/** What a call sends or brings. */
interface Carried {
  shape: Shape<unknown>;
  /** What is said of its members. */
  told?: Sayings;
  example: object;
}

/** A step of the browser itself, answered with another address. */
export interface Navigation
  extends Pick<Call, 'call' | 'id' | 'summary' | 'description' | 'path' | 'query' | 'refuses'> {
  goesTo: string;
}

type Paths = Record<string, Record<string, Json>>;

/** Puts calls into OpenAPI's form, under one tag. */
export function describeCalls(tag: string, calls: readonly Call[]): Paths {
  return gather(calls, (call) => ({
    ...heading(tag, call),
    parameters: [...callParameters(call), ...usualHeaders(call)],
    ...(call.body ? { requestBody: jsonBody(call.body) } : {}),
    ...(methodOf(call) === 'post' && !call.body ? { requestBody: EMPTY_BODY } : {}),
    responses: callResponses(call),
  }));
}

/** Puts navigations into OpenAPI's form, under one tag. */
export function describeNavigations(tag: string, navigations: readonly Navigation[]): Paths {
  return gather(navigations, (navigation) => ({
    ...heading(tag, navigation),
    parameters: callParameters(navigation),
    responses: {
      '303': { description: navigation.goesTo, headers: { Location: { $ref: '#/components/headers/Location' } } },
      ...refusals(navigation.refuses ?? []),
    },
  }));
}

/** JSON of a body that succeeded or is sent. */
function jsonContent(schema: Schema, example: object): Record<string, Json> {
  // Examples are values of the contract's types: plain JSON by construction.
  return { 'application/json': { schema, example: example as Record<string, Json> } };
}

const EMPTY_BODY: Schema = { required: true, content: jsonContent({ type: 'object' }, {}) };

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

function jsonBody({ shape, told = {}, example }: Carried): Schema {
  return { required: true, content: jsonContent(schemaOf(shape, { members: told }), example) };
}

function answerContent({ shape, told, example }: Carried = { shape: nothing, example: {} }): Record<string, Json> {
  return jsonContent(succeeded(shape, told), { success: true, ...example });
}

function methodOf({ call }: { call: string }): string {
  return (call.split(' ')[0] ?? '').toLowerCase();
}

function pathOf({ call }: { call: string }): string {
  return call.split(' ')[1] ?? '';
}
