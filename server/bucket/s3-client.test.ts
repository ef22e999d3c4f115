/** @jest-environment node */
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { systemClock } from '@server/clock';
import { createS3StandIn } from '@server/testing/s3-stand-in';
import type { BlobStore } from './blob-store';
import { BucketError } from './bucket-error';
import type { S3Limits } from './s3-client';
import { createS3Store } from './s3-store';

const settings = {
  endpoint: 'https://s3.store.example',
  region: 'eu-west-1',
  name: 'faxes',
  accessKey: 'AKEXAMPLE',
  secretKey: 'a/secret+key',
};
const key = `${'a'.repeat(30)}.pdf`;
const sealed = `sealed-${'b'.repeat(30)}.pdf`;
const short: S3Limits = { answer: 20, megabyte: 1, stall: 20, wait: 1 };

function storeWith(fetch: typeof globalThis.fetch, limits = short): BlobStore {
  return createS3Store(settings, '', systemClock, fetch, limits);
}

/** Never answers, and gives up when it is told to. */
const hanging: typeof fetch = (_input, init) =>
  new Promise((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

async function* chunks(): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(Buffer.from('%PDF-'));
}

const CALLS: [string, (store: BlobStore) => Promise<unknown>][] = [
  ['open', (store) => store.open(key)],
  ['sizeOf', (store) => store.sizeOf(key)],
  ['seal', (store) => store.seal(key, sealed)],
  ['write', (store) => store.write(key, chunks(), 10)],
  ['remove', (store) => store.remove(key)],
  ['check', (store) => store.check()],
];

test.each(CALLS)('a store that hangs does not hold up %s', async (_what, call) => {
  const asked = jest.fn(hanging);
  await expect(call(storeWith(asked))).rejects.toThrow('The bucket did not answer within 20 ms');
  expect(asked).toHaveBeenCalledTimes(3);
});

test('a store that stops in the middle of a file is given up, and nothing of the file stays', async () => {
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(Buffer.from('%PDF-')) });
  const before = await passing();
  await expect(storeWith(() => Promise.resolve(new Response(body))).open(key)).rejects.toThrow(
    'The bucket sent nothing more for 20 ms',
  );
  expect(await passing()).toEqual(before);
});

test('a store that stops in the middle of its refusal is given up too', async () => {
  const stuck: typeof fetch = (_input, init) => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted'))),
    });
    return Promise.resolve(new Response(body, { status: 500 }));
  };
  await expect(storeWith(stuck).remove(key)).rejects.toThrow('did not answer within');
});

test('a store whose bucket is missing says so at every call, and is no store without the file', async () => {
  const { app } = createS3StandIn({ ...settings, bucket: 'letters' });
  const store = storeWith(async (input, init) => app.fetch(new Request(input, init)), { ...short, answer: 5_000 });
  for (const [name, call] of CALLS) {
    // An answer to HEAD has no body that could say so.
    if (name === 'sizeOf') continue;
    await expect(call(store)).rejects.toThrow(
      'There is no bucket named faxes in this store: make it, or correct BUCKET_S3_NAME',
    );
  }
});

test.each<[string, () => Promise<Response>, string]>([
  [
    'status, code and message, without keys, signatures and names of files',
    () =>
      Promise.resolve(
        new Response(
          `<Error><Code>AccessDenied</Code><Message>AKEXAMPLE may not put ${key} signed ${'0a'.repeat(32)}</Message><StringToSign>x</StringToSign></Error>`,
          { status: 403 },
        ),
      ),
    'The bucket answered 403 AccessDenied: [secret] may not put [file] signed [secret]',
  ],
  ['status alone', () => Promise.resolve(new Response('<html>', { status: 418 })), 'The bucket answered 418'],
  [
    'a 404 that is not a store’s',
    () => Promise.resolve(new Response('<html>', { status: 404 })),
    'The bucket answered 404',
  ],
  [
    'what the system says',
    () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }) }),
      ),
    'The bucket cannot be reached: ECONNREFUSED',
  ],
])('a call that fails says %s', async (_what, fetch, message) => {
  const error: unknown = await storeWith(fetch)
    .remove(key)
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(BucketError);
  expect((error as BucketError).message).toBe(message); // the line above says so
});

test('a copy that breaks off after its answer has begun is made again', async () => {
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

async function passing(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => /^fax-.*\.pdf$/.test(name)).sort();
}
