import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createDoor, type Server as Door } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { systemClock } from '@server/platform/clock';
import { createS3StandIn, type S3Ways } from '@server/testing/s3-stand-in';
import { checkSettings } from './check-settings';

const NOW = Date.parse('2026-11-28');
const ZONES = 'ok time zones version 2026f, released on 2026-10-29';

let folder: string;
const servers: { close: () => unknown }[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'faxkeep-check-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/index.html'), '');
});
afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** The lines of the report, with single spaces between columns; the system picks the ports. */
async function check(
  env: Record<string, string>,
  { now = () => NOW, fetch = globalThis.fetch }: { now?: () => number; fetch?: typeof globalThis.fetch } = {},
): Promise<{ isRight: boolean; lines: string[] }> {
  const lines: string[] = [];
  const noPorts = { PORT: '0', BUCKET_PORT: '0', SMTP_PORT: '0' };
  const write = (line: string) => lines.push(line.replace(/ +/g, ' '));
  const isRight = await checkSettings({ ...noPorts, ...env }, folder, write, { clock: { now }, fetch });
  return { isRight, lines };
}

function listen(server: Server | Door): Promise<number> {
  servers.push(server);
  // A server that listens on a TCP port has an AddressInfo.
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as AddressInfo).port)));
}

test('valid settings pass, and nothing is created', async () => {
  expect(await check({})).toEqual({
    isRight: true,
    lines: [
      'ok settings 3 are set',
      ZONES,
      'ok dist the pages are built',
      `ok DATA_DIR ${join(folder, 'data')} will be made`,
    ],
  });
  expect(await readdir(folder)).toEqual(['dist']);
});

test('reports every mistake at once, and still tries what it can', async () => {
  await rm(join(folder, 'dist'), { recursive: true });
  const { isRight, lines } = await check({ TRUST_PROXY: 'yes', STRIPE_PUBLISHABLE_KEY: 'pk_x' });
  expect(isRight).toBe(false);
  expect(lines).toEqual([
    'failed TRUST_PROXY must be a whole number from 0 to 9, not "yes"',
    'failed STRIPE_SECRET_KEY must be set together with STRIPE_PUBLISHABLE_KEY',
    ZONES,
    expect.stringMatching(/^failed dist is not there: npm run build makes it/),
    expect.stringMatching(/^ok DATA_DIR /),
  ]);
});

test('time zone data of more than a year ago is a warning', async () => {
  const { isRight, lines } = await check({}, { now: () => Date.parse('2027-11-28') });
  expect(isRight).toBe(true);
  expect(lines).toContain(
    'warning time zones version 2026f, released on 2026-10-29, is older than a year: update moment-timezone, and build the pages again',
  );
});

test('a misspelled name is a warning', async () => {
  const { isRight, lines } = await check({ STRIPE_SECRT_KEY: 'sk_canary' });
  expect(isRight).toBe(true);
  expect(lines).toContain('warning STRIPE_SECRT_KEY is no setting: did you mean STRIPE_SECRET_KEY?');
  expect(lines.join()).not.toContain('canary');
});

test('does not print a secret that was pasted into another setting', async () => {
  const { lines } = await check({ SESSION_SECRET: 'canary', PORT: 'canary' });
  expect(lines[0]).toBe('failed PORT must be a whole number from 0 to 65535, not "[secret]"');
});

test('tells a port in use from a free one', async () => {
  const port = await listen(createServer());
  const free = createDoor();
  const other = await new Promise<number>((done) => {
    free.listen(0, '127.0.0.1', () => done((free.address() as AddressInfo).port)); // it listens on a TCP port
  });
  await new Promise((done) => free.close(done));
  const { isRight, lines } = await check({ PORT: String(port), METRICS_PORT: String(other) });
  expect(isRight).toBe(false);
  expect(lines).toContain(`failed PORT 127.0.0.1:${port} is in use already`);
  expect(lines).toContain(`ok METRICS_PORT 127.0.0.1:${other} is free`);
});

test('reports a data folder below a file', async () => {
  const { lines } = await check({ DATA_DIR: 'dist/index.html/data' });
  expect(lines).toContain(`failed DATA_DIR ${join(folder, 'dist/index.html')} is no folder`);
});

test('reports a database that does not answer, without its password', async () => {
  const { isRight, lines } = await check({ DATABASE_URL: 'postgres://fax:canary%21@127.0.0.1:1/fax' });
  expect(isRight).toBe(false);
  expect(lines.at(-1)).toMatch(/^failed DATABASE_URL .*ECONNREFUSED/);
  expect(lines.join()).not.toContain('canary');
});

const store = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };

/** Starts a store; returns the settings for it. */
async function startStore(ways: S3Ways = {}): Promise<Record<string, string>> {
  const answer = getRequestListener(createS3StandIn(store, Date.now, ways).app.fetch);
  const port = await listen(createServer((request, response) => void answer(request, response)));
  return {
    BUCKET_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BUCKET_S3_REGION: store.region,
    BUCKET_S3_NAME: store.bucket,
    BUCKET_S3_KEY: store.accessKey,
    BUCKET_S3_SECRET: store.secretKey,
  };
}

test.each<[string, Record<string, string>, S3Ways, string]>([
  ['a bucket that takes forms', {}, {}, 'ok BUCKET_S3_ENDPOINT the bucket faxes takes forms from the pages'],
  [
    'a wrong key',
    { BUCKET_S3_SECRET: 'canary' },
    {},
    'failed BUCKET_S3_ENDPOINT The bucket answered 403 SignatureDoesNotMatch: The request signature we calculated does not match the signature you provided.',
  ],
  [
    'a bucket that is missing',
    { BUCKET_S3_NAME: 'letters' },
    {},
    'failed BUCKET_S3_ENDPOINT There is no bucket named letters in this store: make it, or correct BUCKET_S3_NAME',
  ],
  [
    'a store without POST forms',
    {},
    { takesForms: false },
    'failed BUCKET_S3_ENDPOINT refused a form (501 NotImplemented); for a store without POST forms set BUCKET_S3_FORMS=0',
  ],
  [
    'a store without POST forms whose files this server takes',
    { BUCKET_S3_FORMS: '0' },
    { takesForms: false },
    'ok BUCKET_S3_ENDPOINT the bucket faxes takes files',
  ],
  [
    'a store without CORS rules',
    {},
    { allows: null },
    'failed BUCKET_S3_ENDPOINT does not let the pages at http://localhost:0 send files: allow that origin and POST in the CORS rules of the bucket, or set BUCKET_S3_FORMS=0',
  ],
  [
    'a store that allows another site',
    {},
    { allows: 'https://other.example' },
    'failed BUCKET_S3_ENDPOINT does not let the pages at http://localhost:0 send files: allow that origin and POST in the CORS rules of the bucket, or set BUCKET_S3_FORMS=0',
  ],
])('%s', async (_what, env, ways, line) => {
  const { lines } = await check({ ...(await startStore(ways)), ...env }, systemClock);
  expect(lines.find((one) => one.includes('BUCKET_S3'))).toBe(line);
});

test('what it stores to try a bucket, it removes', async () => {
  const standIn = createS3StandIn(store);
  const answer = getRequestListener(standIn.app.fetch);
  const port = await listen(createServer((request, response) => void answer(request, response)));
  const kept: number[] = [];
  const set = standIn.files.set.bind(standIn.files);
  standIn.files.set = (key, bytes) => {
    kept.push(bytes.length);
    return set(key, bytes);
  };
  await check({ ...(await startStore()), BUCKET_S3_ENDPOINT: `http://127.0.0.1:${port}` }, systemClock);
  expect([kept, standIn.files.size]).toEqual([[42], 0]);
});

test('a clock that is off is told, with the one that it differs from', async () => {
  const settings = await startStore();
  const minute = 60_000;
  const late = await check(settings, { now: () => Date.now() - 8 * minute });
  expect(late.isRight).toBe(false);
  expect(late.lines.at(-1)).toBe(
    "failed clock is 8 min behind the store's: uploads, webhooks and sign-ins will be refused; set this machine's time",
  );
  expect((await check(settings, systemClock)).lines.at(-1)).toBe("ok clock agrees with the store's");
});

/** A mail server that says this to everything. */
function mailServer(greeting: string): Promise<number> {
  return listen(
    createDoor((socket) => {
      socket.on('error', () => undefined);
      socket.write(`${greeting}\r\n`);
      socket.on('data', (line) => socket.write(String(line).startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n'));
    }),
  );
}

const KEYS = { STRIPE_SECRET_KEY: 'sk_test_canary', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' };
const stripe =
  (status: number): typeof globalThis.fetch =>
  () =>
    Promise.resolve(new Response('{}', { status, headers: { date: new Date(NOW).toUTCString() } }));

test('greets the mail server', async () => {
  const right = await mailServer('220 mail.example ESMTP');
  const busy = await mailServer('421 too busy');
  const run = async (url: string): Promise<string | undefined> => {
    const { lines } = await check({ ...KEYS, SMTP_URL: url }, { fetch: stripe(200) });
    return lines.find((line) => line.includes('SMTP_URL'));
  };
  expect(await run(`smtp://127.0.0.1:${right}`)).toBe(`ok SMTP_URL the mail server at 127.0.0.1:${right} answers`);
  expect(await run(`smtp://127.0.0.1:${busy}`)).toMatch(/^failed SMTP_URL .*421 too busy/);
  expect(await run('smtp://127.0.0.1:1')).toMatch(/^failed SMTP_URL .*ECONNREFUSED/);
});

test.each<[number, string]>([
  [200, 'ok STRIPE_SECRET_KEY Stripe knows the test key'],
  [403, 'ok STRIPE_SECRET_KEY Stripe knows the test key'],
  [401, 'failed STRIPE_SECRET_KEY is not known to Stripe: copy it again from its dashboard'],
  [503, 'failed STRIPE_SECRET_KEY could not be tried: Stripe answered 503'],
])('asks the payment provider whether it knows the key: %i', async (status, line) => {
  const { lines } = await check({ ...KEYS, SMTP_URL: 'smtp://127.0.0.1:1' }, { fetch: stripe(status) });
  expect(lines).toContain(line);
  expect(lines.join()).not.toContain('canary');
});

test.each<[string, string]>([
  ['sh -c "exit 0"', 'ok FAX_COMMAND sh is there'],
  ['LANG=C /bin/sh', 'ok FAX_COMMAND /bin/sh is there'],
  ['"/bin/sh" -e', 'ok FAX_COMMAND /bin/sh is there'],
  ['no-such-fax-program', 'failed FAX_COMMAND there is no program no-such-fax-program that this user may run'],
  ['/etc/passwd', 'failed FAX_COMMAND there is no program /etc/passwd that this user may run'],
  [
    'bin/send',
    'failed FAX_COMMAND bin/send is a relative path: it runs in the folder of each fax, so write the whole path',
  ],
  ['OPTIONS="-a b" MORE=\'c d\' sh', 'ok FAX_COMMAND sh is there'],
  ['NAME=a" b "c no-such-program', 'failed FAX_COMMAND there is no program no-such-program that this user may run'],
  ['~/bin/send', 'ok FAX_COMMAND is a script of its own, which only a fax tries'],
  ['OPTIONS="-a', 'ok FAX_COMMAND is a script of its own, which only a fax tries'],
  ['"/opt/my fax"/send', 'ok FAX_COMMAND is a script of its own, which only a fax tries'],
  ['cd /opt && send', 'ok FAX_COMMAND is a script of its own, which only a fax tries'],
  ['(cd /; sh)', 'ok FAX_COMMAND is a script of its own, which only a fax tries'],
])('finds the program of FAX_COMMAND=%s', async (command, line) => {
  const { lines } = await check(
    { ...KEYS, SMTP_URL: 'smtp://127.0.0.1:1', FAX_COMMAND: command },
    { fetch: stripe(200) },
  );
  expect(lines).toContain(line);
});

describe('the key of a fax provider', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };
  const site = { PUBLIC_URL: 'https://fax.example', BUCKET_URL: 'https://files.fax.example' };
  const telnyx = { TELNYX_API_KEY: 'KEY_x', TELNYX_CONNECTION_ID: '7', TELNYX_FROM: '+12025550100' };
  const sinch = { SINCH_PROJECT_ID: 'p', SINCH_KEY_ID: 'k', SINCH_KEY_SECRET: 's', SINCH_FROM: '+12025550100' };
  afterEach(() => jest.restoreAllMocks());

  test.each([
    [{ FAX_ENGINE: 'telnyx', ...telnyx }, 'GET https://api.telnyx.com/v2/fax_applications/7', 'TELNYX_API_KEY'],
    [{ FAX_ENGINE: 'sinch', ...sinch }, 'GET https://fax.api.sinch.com/v3/projects/p/faxes?pageSize=1', 'SINCH_KEY_ID'],
  ])('is tried, and nothing is sent: %j', async (settings, asked, about) => {
    const calls: string[] = [];
    let status = 200;
    jest.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      calls.push(`${init?.method ?? 'GET'} ${url as string}`); // our calls give a text
      return Promise.resolve(Response.json({}, { status }));
    });
    const lineOf = async () =>
      (await check({ ...keys, ...site, ...settings })).lines.find((line) => line.includes(` ${about} `));
    expect(await lineOf()).toMatch(/^ok .* knows the key/);
    expect(calls.filter((call) => !call.includes('stripe'))).toEqual([asked]);
    status = 401;
    expect(await lineOf()).toMatch(/^failed .* refuses the call with 401/);
  });
});
