import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { BlobStore } from '@server/bucket/blob-store';
import { BucketError } from '@server/bucket/bucket-error';
import { systemClock } from '@server/platform/clock';
import { createS3StandIn } from '@server/testing/s3-stand-in';
import { HANG_MS } from '@shared/testing/hang';
import type { S3Limits } from './s3-client';
import { createS3Store } from './s3-store';

const settings = {
  endpoint: 'https://s3.store.example',
  region: 'eu-west-1',
  name: 'faxes',
  accessKey: 'AKEXAMPLE',
  secretKey: 'a/secret+key',
  takesForms: true,
};
const key = `${'a'.repeat(30)}.pdf`;
const sealed = `sealed-${'b'.repeat(30)}.pdf`;
/** No answer takes this long. */
const ample: S3Limits = { answer: HANG_MS, megabyte: HANG_MS, stall: HANG_MS };
/** For stores that never answer. */
const short: S3Limits = { answer: 20, megabyte: 1, stall: 20 };

/** All clocks except that of time limits. */
const EXCEPT_TIMEOUTS: FakeableAPI[] = [
  ...(['Date', 'hrtime', 'performance', 'nextTick', 'queueMicrotask'] as const),
  ...(['setImmediate', 'clearImmediate', 'setInterval', 'clearInterval'] as const),
];

/** This machine's temporary folder. */
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(os.tmpdir(), 'faxkeep-s3-'));
});
beforeEach(() => void jest.spyOn(os, 'tmpdir').mockReturnValue(folder));
// No call leaves a temporary file.
afterEach(async () => {
  jest.useRealTimers();
  expect(await readdir(folder)).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true }));

function storeWith(fetch: typeof globalThis.fetch, limits = ample): BlobStore {
  return createS3Store(settings, '', systemClock, fetch, { limits });
}

/** Never answers, and rejects when aborted. */
const hanging: typeof fetch = (_input, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

async function* chunks(bytes: Uint8Array = Buffer.from('%PDF-')): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const CALLS: [string, (store: BlobStore) => Promise<unknown>][] = [
  ['open', (store) => store.open(key)],
  ['sizeOf', (store) => store.sizeOf(key)],
  ['seal', (store) => store.seal(key, sealed)],
  ['write', (store) => store.write(key, chunks(), 10)],
  ['remove', (store) => store.remove(key)],
  ['check', (store) => store.check()],
];

test.each(CALLS)('a hanging store does not block %s', async (_what, call) => {
  const asked = jest.fn(hanging);
  await expect(call(storeWith(asked, short))).rejects.toThrow('The bucket did not answer within 20 ms');
  expect(asked).toHaveBeenCalledTimes(3);
});

test.each<[string, (store: BlobStore, file: Uint8Array) => Promise<unknown>]>([
  ['sent', (store, file) => store.write(key, chunks(file), file.byteLength)],
  ['copied', (store) => store.seal(key, sealed)],
])('a large file has more time to be %s', async (_what, call) => {
  const file = Buffer.alloc(3 * 1_048_576);
  const slow: typeof fetch = (input, init) =>
    init?.method === 'GET' ? Promise.resolve(new Response(file)) : hanging(input, init);
  const store = storeWith(slow, { ...short, megabyte: 10, stall: HANG_MS });
  await expect(call(store, file)).rejects.toThrow('The bucket did not answer within 50 ms');
});

test('a file that arrives slowly is read to the end', async () => {
  jest.useFakeTimers({ doNotFake: EXCEPT_TIMEOUTS });
  const asked: typeof fetch = (_input, init) => {
    let left = 20;
    const source: UnderlyingDefaultSource<Uint8Array> = {
      start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
      pull: async (controller) => {
        // The previous chunk has been read by then.
        for (let turns = 0; turns < 5; turns += 1) await turn();
        jest.advanceTimersByTime(200);
        if (left > 0) controller.enqueue(Buffer.from('x'));
        else controller.close();
        left -= 1;
      },
    };
    // Nothing is sent before it is read.
    const body = new ReadableStream(source, { highWaterMark: 0 });
    return Promise.resolve(new Response(body));
  };
  const copy = await storeWith(asked, { ...ample, answer: 100, stall: 250 }).open(key);
  expect(copy?.size).toBe(20);
  await copy?.release();
});

test('a store that stalls in the middle of a file times out, and nothing of the file remains', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('%PDF-')) });
  const store = storeWith(() => Promise.resolve(new Response(body)), { ...ample, stall: 20 });
  await expect(store.open(key)).rejects.toThrow('The bucket sent nothing more for 20 ms');
});

test('a store that stalls in the middle of its refusal times out, too', async () => {
  const stuck: typeof fetch = (_input, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
    });
    return Promise.resolve(new Response(body, { status: 500 }));
  };
  await expect(storeWith(stuck, short).remove(key)).rejects.toThrow('did not answer within');
});

test('a missing bucket is an error in every call, not a missing file', async () => {
  const { app } = createS3StandIn({ ...settings, bucket: 'letters' });
  const asked = jest.fn<Promise<Response>, Parameters<typeof fetch>>(async (input, init) =>
    app.fetch(new Request(input, init)),
  );
  const store = storeWith(asked);
  for (const [name, call] of CALLS) {
    // A HEAD response has no body to say so.
    if (name === 'sizeOf') continue;
    await expect(call(store)).rejects.toThrow(
      'There is no bucket named faxes in this store: make it, or correct BUCKET_S3_NAME',
    );
  }
  // Not retried: it would still be missing.
  expect(asked).toHaveBeenCalledTimes(CALLS.length - 1);
});

test.each<[string, () => Promise<Response>, string]>([
  [
    'status, code and message, without keys, signatures and file names',
    () =>
      Promise.resolve(
        new Response(
          `<Error><Code>AccessDenied</Code><Message>AKEXAMPLE may not put ${key} signed ${'0a'.repeat(32)}</Message><StringToSign>x</StringToSign></Error>`,
          { status: 403 },
        ),
      ),
    'The bucket answered 403 AccessDenied: [secret] may not put [file] signed [secret]',
  ],
  [
    'the message without secrets, in one line of 300 characters',
    () =>
      Promise.resolve(
        new Response(
          `<Error><Code>Invalid</Code><Message>\n a/secret+key \n ${'0A'.repeat(16)} ${'long '.repeat(90)}</Message></Error>`,
          { status: 400 },
        ),
      ),
    `The bucket answered 400 Invalid: [secret] [secret] ${'long '.repeat(56)}lo`,
  ],
  ['only the status', () => Promise.resolve(new Response('<html>', { status: 418 })), 'The bucket answered 418'],
  ['a 404 without a code', () => Promise.resolve(new Response('<html>', { status: 404 })), 'The bucket answered 404'],
  [
    'the system error',
    () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }),
      ),
    'The bucket cannot be reached: ECONNREFUSED',
  ],
  [
    'the message of a cause without a code',
    () => Promise.reject(new TypeError('fetch failed', { cause: new Error('unexpected redirect') })),
    'The bucket cannot be reached: unexpected redirect',
  ],
  [
    'the message of a cause with an invalid code',
    () => Promise.reject(Object.assign(new Error('terminated'), { code: 7 })),
    'The bucket cannot be reached: terminated',
  ],
  ['"unknown" without a reason', () => Promise.reject(new Error('')), 'The bucket cannot be reached: unknown'],
  [
    '"unknown" if what is thrown is not an error',
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what a broken `fetch` may do
    () => Promise.reject({ code: 'ECONNREFUSED' }),
    'The bucket cannot be reached: unknown',
  ],
])('a failed call reports %s', async (_what, fetch, message) => {
  const error: unknown = await storeWith(fetch)
    .remove(key)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BucketError);
  expect(String(error)).toBe(`BucketError: ${message}`);
});

test.each([
  [400, 1],
  [403, 1],
  [428, 1],
  [429, 3],
  [499, 1],
  [500, 3],
  [503, 3],
])('a store that answers %i is called %i time(s)', async (status, times) => {
  const asked = jest.fn(() => Promise.resolve(new Response('', { status })));
  await expect(storeWith(asked).remove(key)).rejects.toThrow(`The bucket answered ${status}`);
  expect(asked).toHaveBeenCalledTimes(times);
});

test('an unreachable store is tried three times', async () => {
  const asked = jest.fn(() => Promise.reject(new TypeError('fetch failed')));
  await expect(storeWith(asked).remove(key)).rejects.toThrow('The bucket cannot be reached: fetch failed');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('AWS environment variables change neither the endpoint nor the number of tries', async () => {
  const others = {
    ...{ AWS_ENDPOINT_URL: 'https://other.example', AWS_REGION: 'us-east-1', AWS_MAX_ATTEMPTS: '1' },
    ...{ AWS_USE_FIPS_ENDPOINT: 'true', AWS_USE_DUALSTACK_ENDPOINT: 'true', AWS_DEFAULTS_MODE: 'auto' },
    ...{ AWS_ACCESS_KEY_ID: 'OTHER', AWS_SECRET_ACCESS_KEY: 'other', AWS_RETRY_MODE: 'adaptive' },
  };
  jest.replaceProperty(process, 'env', { ...process.env, ...others });
  const asked: [string, string][] = [];
  const store = storeWith((input, init) => {
    asked.push([input as string, new Headers(init?.headers).get('authorization') ?? '']); // the client calls by address
    return Promise.resolve(new Response('', { status: 500 }));
  });
  for (const [, call] of CALLS) await expect(call(store)).rejects.toThrow('The bucket answered 500');
  expect(asked).toHaveLength(3 * CALLS.length);
  for (const [address, signed] of asked) {
    expect(address).toMatch(/^https:\/\/s3\.store\.example\/faxes\/[\w-]+\.pdf(?:\?x-id=\w+)?$/);
    expect(signed).toMatch(/Credential=AKEXAMPLE\/\d{8}\/eu-west-1\/s3\//);
  }
});

/** Runs `work` with a store listening on a local socket. */
async function behindSocket(answer: RequestListener, work: (store: BlobStore) => Promise<void>): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens
  try {
    await work(createS3Store({ ...settings, endpoint }, '', systemClock, fetch, { limits: ample }));
  } finally {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
}

test('a signed call does not follow redirects', async () => {
  const asked: string[] = [];
  const elsewhere: RequestListener = ({ url = '' }, response) => {
    asked.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  };
  await behindSocket(elsewhere, async (store) => {
    await expect(store.open(key)).rejects.toThrow('The bucket cannot be reached');
  });
  expect(new Set(asked)).toEqual(new Set([`/faxes/${key}?x-id=GetObject`]));
});

test('a file of several megabytes goes over a socket and back', async () => {
  const { app, files } = createS3StandIn({ ...settings, bucket: settings.name });
  const answer = getRequestListener(app.fetch);
  const file = Buffer.alloc(5_000_000, '%PDF-');
  await behindSocket(
    (request, response) => void answer(request, response),
    async (store) => {
      expect(await store.write(key, chunks(file), file.length)).toBe(file.length);
      expect(await store.sizeOf(key)).toBe(file.length);
      const copy = await store.seal(key, sealed);
      expect(copy?.sha256).toBe(createHash('sha256').update(file).digest('hex'));
      await copy?.release();
      await store.remove(key);
      expect([...files.keys()]).toEqual([sealed]);
      expect(await store.open(key)).toBeNull();
    },
  );
});

/** A store with one file, with or without this ETag, that records its requests. */
function noting(etag: string | null): { fetch: typeof globalThis.fetch; calls: [string, string, unknown][] } {
  const calls: [string, string, unknown][] = [];
  const fetch: typeof globalThis.fetch = (input, init) => {
    const { pathname } = new URL(input as string); // the client calls by address
    calls.push([init?.method ?? '', pathname, init?.headers]);
    return Promise.resolve(
      new Response(init?.method === 'GET' ? '<Error>%PDF-' : '<CopyObjectResult/>', { headers: etag ? { etag } : {} }),
    );
  };
  return { fetch, calls };
}

test('a picture is sent as one', async () => {
  const { fetch, calls } = noting(null);
  await storeWith(fetch).write('preview-0123456789012345.png', chunks(), 5);
  expect(calls[0]?.[2]).toMatchObject({ 'content-type': 'image/png' });
});

test('a file is sent as a PDF, and only the content that was read is copied', async () => {
  const { fetch, calls } = noting('"1"');
  const store = storeWith(fetch);
  await store.write(key, chunks(), 5);
  const copy = await store.seal(key, sealed);
  expect(calls).toEqual([
    ['PUT', `/faxes/${key}`, expect.objectContaining({ 'content-type': 'application/pdf' })],
    ['GET', `/faxes/${key}`, expect.not.objectContaining({ 'content-type': expect.anything() as unknown })],
    [
      'PUT',
      `/faxes/${sealed}`,
      expect.objectContaining({ 'x-amz-copy-source': `/faxes/${key}`, 'x-amz-copy-source-if-match': '"1"' }),
    ],
  ]);
  // Readable only by this user, regardless of its content.
  expect(copy?.size).toBe('<Error>%PDF-'.length);
  expect((await stat(copy?.path ?? '')).mode & 0o777).toBe(0o600);
  await copy?.release();
});

test('a store without ETags copies the current content', async () => {
  const { fetch, calls } = noting(null);
  const copy = await storeWith(fetch).seal(key, sealed);
  const headers = Object.keys(calls[1]?.[2] as object);
  expect(headers).toContain('x-amz-copy-source');
  expect(headers.filter((name) => name.includes('if-match'))).toEqual([]);
  await copy?.release();
});

test('the check does not read the file, even if there is one', async () => {
  const cancel = jest.fn();
  const answers = [new Response(new ReadableStream({ cancel })), new Response(null)];
  const store = storeWith(() => Promise.resolve(answers.shift() ?? Response.error()));
  await store.check();
  expect(cancel).toHaveBeenCalledTimes(1);
  await store.check();
});

test('partially written files of killed processes are removed, and nothing else', async () => {
  const ours = 'fax-01234567-89ab-cdef-0123-456789abcdef.pdf';
  const others = [`my-${ours}`, `${ours}.part`, 'fax-0.pdf', `fax-${'g'.repeat(36)}.pdf`, 'letter.pdf'];
  const old = new Date(Date.UTC(2000, 0, 1));
  for (const name of [ours, ...others]) {
    await writeFile(join(folder, name), '%PDF-');
    await utimes(join(folder, name), old, old);
  }
  const store = storeWith(hanging);
  expect(await store.sweep(old.getTime())).toBe(0);
  expect(await store.sweep(old.getTime() + 1)).toBe(1);
  expect((await readdir(folder)).sort()).toEqual(others.sort());
  for (const name of others) await rm(join(folder, name));
});

test('a copy that fails after its answer has begun is retried', async () => {
  const broken = '<Error><Code>InternalError</Code><Message>Try again</Message></Error>';
  let copies = 0;
  const store = storeWith((_input, init) => {
    if (init?.method === 'GET') return Promise.resolve(new Response('%PDF-', { headers: { etag: '"1"' } }));
    copies += 1;
    return Promise.resolve(new Response(copies === 1 ? broken : '<CopyObjectResult/>'));
  });
  const copy = await store.seal(key, sealed);
  expect([copies, copy?.size]).toEqual([2, 5]);
  await copy?.release();
});
