import { createHash, createHmac } from 'node:crypto';
import type { BucketKeys } from '@server/bucket/policy';
import { receiveForm } from '@server/bucket/receive-form';
import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** How a store may differ from Amazon's. */
export interface S3Ways {
  /** Whether it has POST forms; true by default. */
  takesForms?: boolean;
  /** The origin that its CORS rules allow; null: it has none. By default every one. */
  allows?: string | null;
}

/** A stand-in for S3: one bucket, in memory, addressed by path. */
export interface S3StandIn {
  app: Hono;
  /** Stored files, by key. */
  files: Map<string, Buffer>;
  /** Answers the next call with this status, without reading it. */
  failNext(status: 500 | 503): void;
}

/** Some of the real store's messages; they may contain the access key. */
const MESSAGES: Record<string, string> = {
  SignatureDoesNotMatch: 'The request signature we calculated does not match the signature you provided.',
  SlowDown: 'Please reduce your request rate.',
};

/** Clock difference, ms, beyond which the real store refuses calls. */
const MAX_SKEW = 900_000;

/**
 * Creates a stand-in that knows these keys. It verifies signatures without sharing code with the signing side.
 *
 * @param now ms since the epoch
 */
export function createS3StandIn(keys: BucketKeys, now: () => number = Date.now, ways: S3Ways = {}): S3StandIn {
  const { takesForms = true, allows = '*' } = ways;
  const files = new Map<string, Buffer>();
  const app = new Hono();
  let failure: 500 | 503 | null = null;
  const copy = (c: Context, target: string): Response => {
    const [bucket, source = ''] = (c.req.header('x-amz-copy-source') ?? '').replace(/^\//, '').split('/');
    const file = files.get(source);
    if (bucket !== keys.bucket) return refuse(c, 404, 'NoSuchBucket');
    if (!file) return refuse(c, 404, 'NoSuchKey');
    const wanted = c.req.header('x-amz-copy-source-if-match');
    if (wanted !== undefined && wanted !== etagOf(file)) return refuse(c, 412, 'PreconditionFailed');
    files.set(target, file);
    return c.body(`<CopyObjectResult><ETag>${etagOf(file)}</ETag></CopyObjectResult>`, 200);
  };
  app.use(async (c, next) => {
    const status = failure;
    failure = null;
    if (status) return refuse(c, status, 'SlowDown');
    if (allows !== null) c.header('Access-Control-Allow-Origin', allows);
    return next();
  });
  app.options('*', (c) =>
    allows === null ? refuse(c, 403, 'AccessForbidden') : c.body(null, 204, { 'Access-Control-Allow-Methods': 'POST' }),
  );
  app.post(`/${keys.bucket}`, async (c) => {
    if (!takesForms) return refuse(c, 501, 'NotImplemented');
    const write = async (key: string, chunks: AsyncIterable<Uint8Array>): Promise<number> => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      files.set(key, Buffer.concat(parts));
      return Buffer.concat(parts).length;
    };
    // Like the real store: a form is valid until it expires, even if its file is deleted.
    const isAwaited = (): Promise<boolean> => Promise.resolve(true);
    const result = await receiveForm(c.req.raw, { keys, write, isAwaited }, now());
    if (!result.ok) return refuse(c, result.status, result.code);
    return c.body(`<PostResponse><Key>${result.key}</Key></PostResponse>`, 201, { 'Content-Type': 'application/xml' });
  });
  app.get(`/${keys.bucket}/`, (c) => {
    const problem = findProblem(c.req.raw, Buffer.alloc(0), keys, now());
    return problem ? refuse(c, 403, problem) : c.body(null, 200);
  });
  app.all(`/${keys.bucket}/:key`, async (c) => {
    const body = Buffer.from(await c.req.arrayBuffer());
    const problem = findProblem(c.req.raw, body, keys, now());
    if (problem) return refuse(c, 403, problem);
    const key = c.req.param('key');
    if (c.req.method === 'PUT' && c.req.header('x-amz-copy-source') !== undefined) return copy(c, key);
    if (c.req.method === 'PUT') files.set(key, body);
    if (c.req.method === 'PUT') return c.body(null, 200);
    if (c.req.method === 'DELETE') files.delete(key);
    if (c.req.method === 'DELETE') return c.body(null, 204);
    const file = files.get(key);
    if (!file) return refuse(c, 404, 'NoSuchKey');
    return c.body(new Uint8Array(file), 200, { 'Content-Length': String(file.length), ETag: etagOf(file) });
  });
  app.all('*', (c) => refuse(c, 404, 'NoSuchBucket'));
  return {
    app,
    files,
    failNext: (status) => {
      failure = status;
    },
  };
}

/** The S3 error code for a call; undefined if its signature is valid. */
function findProblem(request: Request, body: Buffer, keys: BucketKeys, now: number): string | undefined {
  const authorization = request.headers.get('authorization') ?? '';
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, who = '', day = '', region = '', names = '', signature] = pattern.exec(authorization) ?? [];
  if (who !== keys.accessKey) return 'InvalidAccessKeyId';
  if (region !== keys.region) return 'AuthorizationHeaderMalformed';
  const sent = request.headers.get('x-amz-date') ?? '';
  const [year, month, date, hour, minute, second] = sent.match(/^\d{4}|\d\d/g) ?? [];
  const skew = Math.abs(Date.parse(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`) - now);
  if (!(skew < MAX_SKEW) || !sent.startsWith(day)) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) {
    return 'AccessDenied';
  }
  const sha = createHash('sha256').update(body).digest('hex');
  if (request.headers.get('x-amz-content-sha256') !== sha) return 'XAmzContentSHA256Mismatch';
  const url = new URL(request.url);
  let canonical = `${request.method}\n${url.pathname}\n${url.search.slice(1)}\n`;
  for (const name of names.split(';')) {
    canonical += `${name}:${request.headers.get(name) ?? (name === 'host' ? url.host : '')}\n`;
  }
  canonical += `\n${names}\n${sha}`;
  let key = createHmac('sha256', `AWS4${keys.secretKey}`).update(day).digest();
  for (const part of [region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(part).digest();
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${sent}\n${day}/${region}/s3/aws4_request\n${digest}`;
  return createHmac('sha256', key).update(text).digest('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function etagOf(file: Buffer): string {
  return `"${createHash('md5').update(file).digest('hex')}"`;
}

function refuse(c: Context, status: ContentfulStatusCode, code: string): Response {
  const body =
    c.req.method === 'HEAD' ? null : `<Error><Code>${code}</Code><Message>${MESSAGES[code] ?? code}</Message></Error>`;
  return c.newResponse(body, status, { 'Content-Type': 'application/xml' });
}
