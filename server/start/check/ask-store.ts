import { randomUUID } from 'node:crypto';
import type { BlobStore } from '@server/bucket/blob-store';
import { createS3Store } from '@server/bucket/s3/s3-store';
import { systemClock } from '@server/platform/clock';
import type { Config } from '@server/platform/config';
import { withinLimit } from '@server/platform/probe';
import type { S3Settings } from '@server/platform/settings/groups';
import { dateOf, type OutsideClock } from './outside-clock';

const CONTENT = new TextEncoder().encode('%PDF-1.7\n% stored by --check, and removed\n');

/** What a store is asked with. */
interface Asking {
  /** ms for each call. */
  limit: number;
  clock: OutsideClock;
  fetch: typeof globalThis.fetch;
}

/**
 * Stores a small file as pages do (a preflight and a form), reads its size and removes it.
 *
 * @throws Error if the bucket is missing, refuses the keys, takes no forms, or does not let the pages send them
 */
export async function askStore(
  settings: S3Settings,
  { bucketUrl, publicUrl }: Pick<Config, 'bucketUrl' | 'publicUrl'>,
  asking: Asking,
): Promise<string> {
  const store = createS3Store(settings, bucketUrl, systemClock, asking.fetch);
  await withinLimit(() => store.check(), asking.limit);
  const key = `check-${randomUUID()}.pdf`;
  try {
    if (settings.takesForms) await postForm(store, key, publicUrl, asking);
    else await store.write(key, once(CONTENT), CONTENT.byteLength);
    const size = await store.sizeOf(key);
    if (size !== CONTENT.byteLength) throw new Error(`stored ${size ?? 'no'} bytes of ${CONTENT.byteLength}`);
  } finally {
    await store.remove(key);
  }
  return `the bucket ${settings.name} takes ${settings.takesForms ? 'forms from the pages' : 'files'}`;
}

async function postForm(store: BlobStore, key: string, origin: string, { limit, clock, fetch }: Asking): Promise<void> {
  const { action, fields, policy, signature, signatureField } = store.signForm({ key, size: CONTENT.byteLength });
  // Pages follow the progress of an upload, for which browsers ask first.
  const asked = { origin, 'access-control-request-method': 'POST' };
  const preflight = await fetch(action, { method: 'OPTIONS', headers: asked, signal: AbortSignal.timeout(limit) });
  clock.note('the store', dateOf(preflight));
  await preflight.body?.cancel();
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, policy, [signatureField]: signature }))
    form.append(name, value);
  form.append('file', new Blob([CONTENT], { type: 'application/pdf' }), 'check.pdf');
  const answer = await fetch(action, {
    method: 'POST',
    body: form,
    headers: { origin },
    redirect: 'manual',
    signal: AbortSignal.timeout(limit),
  });
  const words = await answer.text();
  if (!answer.ok) {
    const code = /<Code>(\w+)<\/Code>/.exec(words)?.[1] ?? '';
    const said = `${answer.status} ${code}`.trim();
    throw new Error(`refused a form (${said}); for a store without POST forms set BUCKET_S3_FORMS=0`);
  }
  if (!lets(preflight, origin) || !lets(answer, origin)) {
    throw new Error(
      `does not let the pages at ${origin} send files: allow that origin and POST in the CORS rules of the bucket, or set BUCKET_S3_FORMS=0`,
    );
  }
}

function lets(answer: Response, origin: string): boolean {
  return ['*', origin].includes(answer.headers.get('access-control-allow-origin') ?? '');
}

async function* once(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(chunk);
}
