import {
  decodeMessage,
  encodeMessage,
  GROUP,
  type IppAttribute,
  type IppMessage,
  TAG,
} from '@server/printing/ipp/ipp-message';
import {
  attribute,
  charset,
  integer,
  keyword,
  language,
  mimeType,
  named,
  textsOf,
  uri,
} from '@server/printing/ipp/ipp-values';
import type { VisitedServer } from '@server/testing/visitor';

/** What a request contains beyond what every request contains. */
export interface IppAsk {
  operation?: readonly IppAttribute[];
  job?: readonly IppAttribute[];
  data?: Uint8Array;
  /** Changes the whole message. */
  change?: (message: IppMessage) => IppMessage;
}

/** An answer, with its attributes in plain values. */
export interface IppAnswer {
  status: number;
  message: IppMessage;
  /** Of all groups together; for several jobs, the last one's. */
  values: Record<string, (string | number)[]>;
  /** Values of one attribute, in every group that has it. */
  all(name: string): (string | number)[];
}

/** A printer's client. */
export interface IppClient {
  /** The queue's address without the host. */
  queue: string;
  ask(operation: number, ask?: IppAsk): Promise<IppAnswer>;
  /** Posts bytes unchanged. */
  post(body: Uint8Array, headers?: Record<string, string>): Promise<Response>;
}

/** A client of the printer at this path of a test server. */
export function createIppClient(server: VisitedServer, queue: string): IppClient {
  const address = `${server.config.publicUrl}/${queue}`;
  const post: IppClient['post'] = (body, headers = {}) =>
    server.fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/ipp', ...headers },
      body: new Uint8Array(body),
    });
  const ask: IppClient['ask'] = async (
    code,
    { operation = [], job = [], data, change = (same: IppMessage) => same } = {},
  ) => {
    const first = [
      attribute('attributes-charset', charset('utf-8')),
      attribute('attributes-natural-language', language('en')),
      attribute('printer-uri', uri(address.replace('http', 'ipp'))),
      attribute('requesting-user-name', named('pat')),
    ];
    const groups = [
      { tag: GROUP.operation, attributes: [...first, ...operation] },
      ...(job.length > 0 ? [{ tag: GROUP.job, attributes: job }] : []),
    ];
    const message = encodeMessage(change({ version: { major: 2, minor: 0 }, code, requestId: 7, groups }));
    const response = await post(Buffer.concat([message, data ?? new Uint8Array()]));
    return readAnswer(new Uint8Array(await response.arrayBuffer()));
  };
  return { queue, ask, post };
}

/** Attributes of a request to print. */
export function printed(name: string, format: string): IppAttribute[] {
  return [attribute('job-name', named(name)), attribute('document-format', mimeType(format))];
}

/** Attributes that name a job. */
export function ofJob(id: number): IppAttribute[] {
  return [attribute('job-id', integer(id))];
}

/** An attribute of one keyword. */
export function word(name: string, value: string): IppAttribute {
  return attribute(name, keyword(value));
}

function readAnswer(bytes: Uint8Array): IppAnswer {
  const { message } = decodeMessage(bytes);
  const attributes = message.groups.flatMap((group) => group.attributes);
  return {
    status: message.code,
    message,
    values: Object.fromEntries(attributes.map((one) => [one.name, valuesOf(one)])),
    all: (name) => attributes.filter((one) => one.name === name).flatMap(valuesOf),
  };
}

function valuesOf(found: IppAttribute): (string | number)[] {
  return found.values.flatMap((value): (string | number)[] => {
    if (!('bytes' in value)) return ['collection'];
    if (value.tag === TAG.integer || value.tag === TAG.enum) return [Buffer.from(value.bytes).readInt32BE()];
    if (value.tag === TAG.boolean) return [value.bytes[0] ?? 0];
    return textsOf({ ...found, values: [value] });
  });
}
