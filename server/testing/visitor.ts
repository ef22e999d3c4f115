import { PDFDocument } from '@cantoo/pdf-lib';
import type { Archive } from '@shared/api/shapes/archives';
import type { ConfirmDone } from '@shared/api/shapes/confirmation';
import type { ArchiveDocument, ArchiveRoom } from '@shared/api/shapes/documents';
import type { Info } from '@shared/api/shapes/info';
import type { ArchiveMessage } from '@shared/api/shapes/messages';
import type { OrderFile } from '@shared/api/shapes/orders/files';
import type { FileRegistered } from '@shared/api/shapes/orders/uploads';
import type { Plan, PlanPurchased } from '@shared/api/shapes/plans';
import { CSRF_TOKEN_HEADER, IDEMPOTENCY_KEY_HEADER } from '@shared/api/wire';
import { randomId } from '@shared/lib/random-id';
import type { TestServer } from './test-server';

/** All fields that /v1 answers can have; tests check which ones an answer really has. */
export interface Body extends Info, Required<PlanPurchased>, FileRegistered, FormAnswer, ConfirmDone {
  error: { message: string; code: string; source: string; client_secret: string };
  order: string;
  amount: number;
  pagecount: number;
  email: string;
  guid: string;
  key: string;
  file: OrderFile;
  values: (Archive & Plan & ArchiveDocument & ArchiveMessage)[];
  more: boolean;
  room: ArchiveRoom;
}

/** An answer as received by a visitor's browser. */
export interface Answer {
  status: number;
  json: Body;
  headers: Headers;
}

/** A visitor's browser for API calls: it keeps cookies and the CSRF token. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Answer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  remove(path: string): Promise<Answer>;
  /** GET /v1/info, optionally from the page at this path. */
  info(page?: string): Promise<Info>;
  /** Uploads a PDF with this many pages, as a page does; returns its key. */
  upload(pages?: number, name?: string): Promise<string>;
  /** Prepares an order with a file and a US number for payment; returns its id. */
  prepareOrder(): Promise<string>;
  /** Pays with a token; the same `key` is the same attempt, and the receipt goes to `email`. */
  pay(token: string, key?: string, email?: string): Promise<Answer>;
  /** The session cookie, as sent. */
  cookie(): string;
}

/** The part of a server that a visitor needs. */
export interface VisitedServer {
  fetch: typeof globalThis.fetch;
  config: Pick<TestServer['config'], 'publicUrl'>;
}

/** Creates a new visitor. */
export function createVisitor({ fetch, config }: VisitedServer): Visitor {
  const cookies = new Map<string, string>();
  let csrf = '';
  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: string,
  ): Promise<Answer> => {
    const response = await fetch(`${config.publicUrl}${path}`, {
      method,
      headers: {
        ...(cookies.size > 0 ? { cookie: [...cookies.values()].join('; ') } : {}),
        ...(csrf ? { [CSRF_TOKEN_HEADER]: csrf } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';', 1);
      const [name = ''] = pair.split('=', 1);
      if (set.includes('Max-Age=0')) cookies.delete(name);
      else cookies.set(name, pair);
    }
    csrf = response.headers.get(CSRF_TOKEN_HEADER) ?? csrf;
    const text = await response.text();
    return { status: response.status, json: parse(text) as Body, headers: response.headers };
  };
  const get: Visitor['get'] = (path, headers = {}) => call('GET', path, headers);
  const post: Visitor['post'] = (path, body = {}, headers = {}) =>
    call('POST', path, { 'content-type': 'application/json', ...headers }, JSON.stringify(body));
  const remove: Visitor['remove'] = (path) => call('DELETE', path, { 'content-type': 'application/json' }, '{}');
  const info: Visitor['info'] = async (page = '/start') =>
    (await get('/v1/info/production', { referer: `${config.publicUrl}${page}` })).json;

  const upload: Visitor['upload'] = async (pages = 1, name = 'letter.pdf') => {
    const bytes = await makePdf(pages);
    const { json } = await post('/v1/file/setup', { name, size: bytes.byteLength });
    await sendForm(fetch, json, bytes);
    await post('/v1/file/info', { key: json.payload.key, name, source: 'upload' });
    return json.payload.key as string;
  };
  const prepareOrder = async (): Promise<string> => {
    const { context } = await info();
    await upload();
    await post(`/v1/order/update/${context.order.id}`, { number: '(202) 555-0143', to: '+12024561414' });
    return context.order.id;
  };
  const pay: Visitor['pay'] = (token, key = randomId(), email = '') =>
    post(
      '/v1/order/execute/stripe',
      { token, url: `${config.publicUrl}/start`, environment: 'production', settings: {}, ...(email ? { email } : {}) },
      { [IDEMPOTENCY_KEY_HEADER]: key },
    );
  return {
    get,
    post,
    remove,
    info,
    upload,
    prepareOrder,
    pay,
    cookie: () => cookies.get('session') ?? cookies.get('__Host-session') ?? '',
  };
}

/** The answer of `POST /v1/file/setup`. */
export interface FormAnswer {
  payload: Record<string, string>;
  policy: string[];
  signature: string;
}

/**
 * Posts a form of `POST /v1/file/setup` to its bucket; `change` alters the fields first. The body is built by hand,
 * because Node's `fetch` does not know jsdom's forms and files.
 */
export function sendForm(
  fetch: TestServer['fetch'],
  setup: FormAnswer,
  bytes: Uint8Array | string,
  change: (form: Map<string, string>) => unknown = () => undefined,
): Promise<Response> {
  const { action = '', ...fields } = setup.payload;
  const form = new Map(Object.entries(fields));
  form.set('policy', setup.policy[0] ?? '').set('x-amz-signature', setup.signature);
  change(form);
  const part = (name: string, head = ''): string =>
    `--frontier\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`;
  const texts = Array.from(form, ([name, value]) => `${part(name)}${value}\r\n`);
  const file = part('file', '; filename="document.pdf"\r\nContent-Type: application/pdf');
  const body = Buffer.concat([
    Buffer.from(texts.join('') + file),
    Buffer.from(bytes),
    Buffer.from('\r\n--frontier--\r\n'),
  ]);
  return fetch(action, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
  });
}

/** A letter-size PDF with this many pages. */
export async function makePdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) document.addPage([612, 792]);
  return document.save();
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
