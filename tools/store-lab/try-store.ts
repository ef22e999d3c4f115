import { readFile } from 'node:fs/promises';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '@server/platform/clock';
import { askStore } from '@server/start/check/ask-store';
import { createOutsideClock } from '@server/start/check/outside-clock';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, sendForm } from '@server/testing/visitor';
import { pdfThatSays, wordsOfFax } from '@server/untrusted/pdf/testing/fax-words';
import type { LabStore } from './store';

const SITE = 'https://fax.example';
const FILES = 'https://files.fax.example/';
const NAME = 'faxes';
const REGION = 'us-east-1';
const WORDS = ['first', 'second', 'third'];

/**
 * Orders a fax with its file in a store, once by a form that goes there, once by way of the server's own bucket, and
 * reads what is handed over; and asks the store as `--check` does, without and with CORS. Throws if anything differs.
 */
export async function tryStore({ endpoint, accessKey, secretKey }: LabStore): Promise<void> {
  const credentials = { accessKeyId: accessKey, secretAccessKey: secretKey };
  const client = new S3Client({ endpoint, region: REGION, forcePathStyle: true, credentials });
  await client.send(new CreateBucketCommand({ Bucket: NAME }));
  const settings = { endpoint, region: REGION, name: NAME, accessKey, secretKey, takesForms: true };
  const ask = (): Promise<string> =>
    askStore(
      settings,
      { bucketUrl: `${endpoint}/${NAME}`, publicUrl: SITE },
      { limit: 10_000, clock: createOutsideClock(systemClock), fetch },
    );
  console.log(`  without CORS, --check: ${await ask().catch(String)}`);
  const rule = { AllowedOrigins: [SITE], AllowedMethods: ['POST'], AllowedHeaders: ['*'] };
  await client.send(new PutBucketCorsCommand({ Bucket: NAME, CORSConfiguration: { CORSRules: [rule] } }));
  console.log(`  with CORS, --check: ${await ask()}`);
  for (const forms of ['1', '0']) await order({ endpoint, accessKey, secretKey }, forms);
}

async function order(store: Omit<LabStore, 'close'>, forms: string): Promise<void> {
  const env = {
    BUCKET_S3_ENDPOINT: store.endpoint,
    BUCKET_S3_REGION: REGION,
    BUCKET_S3_NAME: NAME,
    BUCKET_S3_KEY: store.accessKey,
    BUCKET_S3_SECRET: store.secretKey,
    BUCKET_S3_FORMS: forms,
    ...(forms === '0' ? { BUCKET_URL: FILES } : {}),
  };
  const server = await createTestServer({ env, fetch });
  try {
    const visitor = createVisitor(server);
    const { context } = await visitor.info();
    const pdf = await pdfThatSays(...WORDS);
    // Other tests check the answer's shape.
    const setup = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength })).json as FormAnswer;
    const send = forms === '1' ? fetch : server.fetch;
    // Amazon refuses it. Where a store does not, the server sees at registration what it got.
    const { ok } = await sendForm(send, setup, 'x'.repeat(pdf.byteLength + 1));
    console.log(`  a file of another size is ${ok ? 'taken' : 'refused'}`);
    const sent = await sendForm(send, setup, pdf);
    if (!sent.ok) throw new Error(`the form was refused: ${sent.status} ${await sent.text()}`);
    await visitor.post('/v1/file/info', { key: setup.payload.key, name: 'a.pdf', source: 'upload' });
    await visitor.post(`/v1/order/update/${context.order.id}`, { to: '+12024561414' });
    const paid = await visitor.pay('tok_visa');
    if (paid.status !== 200) throw new Error(`The order was not paid: ${JSON.stringify(paid.json)}`);
    await server.runJobs();
    const handed = await readFile(`${server.config.dataDir}/outbox/${context.order.id}/01.pdf`);
    const words = await wordsOfFax(handed);
    if (words.join() !== WORDS.join()) throw new Error(`handed over: ${words.join()}`);
    console.log(`  ${forms === '1' ? 'forms to the store' : 'files by way of the server'}: ${words.join(', ')}`);
  } finally {
    await server.close();
  }
}
