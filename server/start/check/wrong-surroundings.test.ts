import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { MINUTE } from '@server/platform/clock';
import { createS3StandIn, type S3Ways } from '@server/testing/s3-stand-in';
import { checkSettings } from './check-settings';

const STORE = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };

let folder: string;
let store: ReturnType<typeof createServer>;
let storeUrl: string;
let ways: S3Ways;

beforeAll(async () => {
  const answer = getRequestListener((request) => createS3StandIn(STORE, Date.now, ways).app.fetch(request));
  store = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await new Promise((done) => store.once('listening', done));
  storeUrl = `http://127.0.0.1:${(store.address() as AddressInfo).port}`; // it listens on a TCP port
});
beforeEach(async () => {
  ways = {};
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-wrong-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/index.html'), '');
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => store.close());

/** A server with everything that a real one needs. Its mail server is the only thing that nobody runs. */
const SITE = {
  PORT: '0',
  BUCKET_PORT: '0',
  SMTP_PORT: '0',
  PUBLIC_URL: 'https://fax.example',
  BUCKET_URL: 'https://files.fax.example',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
  SMTP_URL: 'smtp://127.0.0.1:1',
};
const TELNYX = {
  FAX_ENGINE: 'telnyx',
  TELNYX_API_KEY: 'KEY_x',
  TELNYX_CONNECTION_ID: '7',
  TELNYX_FROM: '+12025550100',
};
const SINCH = {
  FAX_ENGINE: 'sinch',
  SINCH_PROJECT_ID: 'p',
  SINCH_KEY_ID: 'k',
  SINCH_KEY_SECRET: 's',
  SINCH_FROM: '+12025550100',
};
const S3 = {
  PUBLIC_URL: 'http://localhost',
  BUCKET_S3_ENDPOINT: 'the store',
  BUCKET_S3_REGION: STORE.region,
  BUCKET_S3_NAME: STORE.bucket,
  BUCKET_S3_KEY: STORE.accessKey,
  BUCKET_S3_SECRET: STORE.secretKey,
};

/** Providers that know no key; Stripe knows all. */
const fetchLike: typeof fetch = (url, init) => {
  const { hostname } = new URL(url instanceof Request ? url.url : url);
  if (hostname === '127.0.0.1') return fetch(url, init);
  return Promise.resolve(Response.json({}, { status: hostname === 'api.stripe.com' ? 200 : 401 }));
};

/** What the report says about a setting. */
async function findings(env: Record<string, string>, about: string, late = 0): Promise<string[]> {
  const lines: string[] = [];
  const ends = { ...SITE, ...env, ...(env.BUCKET_S3_ENDPOINT ? { BUCKET_S3_ENDPOINT: storeUrl } : {}) };
  const clock = { now: () => Date.now() - late };
  const isRight = await checkSettings(ends, folder, (line) => lines.push(line.replace(/ +/g, ' ')), {
    clock,
    fetch: fetchLike,
  });
  expect(isRight).toBe(false);
  return lines.filter((line) => line.split(' ')[1] === about);
}

const CORS =
  'does not let the pages at http://localhost send files: allow that origin and POST in the CORS rules of the bucket, or set BUCKET_S3_FORMS=0';

test.each<[what: string, env: Record<string, string>, about: string, words: string, ways?: S3Ways]>([
  ['a mail server that nobody runs', {}, 'SMTP_URL', 'connect ECONNREFUSED 127.0.0.1:1'],
  [
    'a test key beside a live one',
    { STRIPE_PUBLISHABLE_KEY: 'pk_live_x' },
    'STRIPE_PUBLISHABLE_KEY',
    'is a live key, but STRIPE_SECRET_KEY is a test key: copy both from the same mode',
  ],
  [
    'a sender without an address',
    { MAIL_FROM: 'Faxkeep' },
    'MAIL_FROM',
    'must be an e-mail address, or Name <address>, not "Faxkeep"',
  ],
  [
    'a support address without a domain',
    { SUPPORT_EMAIL: 'help' },
    'SUPPORT_EMAIL',
    'must be an e-mail address, not "help"',
  ],
  [
    'an archive domain with a path',
    { ARCHIVE_DOMAIN: 'a.example/x' },
    'ARCHIVE_DOMAIN',
    'must be a domain name, not "a.example/x"',
  ],
  [
    'a bucket without https beside a site with it',
    { BUCKET_URL: 'http://files.fax.example' },
    'BUCKET_URL',
    'must be an https address, because PUBLIC_URL is one: browsers send no file from it to http://files.fax.example',
  ],
  [
    'a store without POST forms',
    S3,
    'BUCKET_S3_ENDPOINT',
    'refused a form (501 NotImplemented); for a store without POST forms set BUCKET_S3_FORMS=0',
    { takesForms: false },
  ],
  ['a store without CORS rules', S3, 'BUCKET_S3_ENDPOINT', CORS, { allows: null }],
  [
    'a program that is missing',
    { FAX_COMMAND: 'no-such-fax' },
    'FAX_COMMAND',
    'there is no program no-such-fax that this user may run',
  ],
  [
    'documents that Telnyx cannot fetch',
    { ...TELNYX, PUBLIC_URL: 'https://localhost' },
    'PUBLIC_URL',
    'must be an https address that others reach, because of FAX_ENGINE=telnyx: it fetches the documents of each fax from there',
  ],
  ['a wrong key of Telnyx', TELNYX, 'TELNYX_API_KEY', 'The fax provider refuses the call with 401: {}'],
  ['a wrong secret of Sinch', SINCH, 'SINCH_KEY_ID', 'The fax provider refuses the call with 401: {}'],
  ['a data folder in a file', { DATA_DIR: 'dist/index.html/data' }, 'DATA_DIR', 'DIST/index.html is no folder'],
  [
    'a database that nobody runs',
    { DATABASE_URL: 'postgres://fax@127.0.0.1:1/fax' },
    'DATABASE_URL',
    'connect ECONNREFUSED 127.0.0.1:1',
  ],
])('%s is told as such, and never called right', async (_, env, about, words, store = {}) => {
  ways = store;
  const expected = `failed ${about} ${words.replace('DIST', join(folder, 'dist'))}`;
  expect(await findings(env, about)).toEqual([expected]);
});

test('a clock that is off is told as such', async () => {
  expect(await findings(S3, 'clock', 8 * MINUTE)).toEqual([
    "failed clock is 8 min behind the store's: uploads, webhooks and sign-ins will be refused; set this machine's time",
  ]);
});
