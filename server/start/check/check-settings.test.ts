import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createDoor } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { createS3StandIn } from '@server/testing/s3-stand-in';
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
async function check(env: Record<string, string>, now = NOW): Promise<{ isRight: boolean; lines: string[] }> {
  const lines: string[] = [];
  const noPorts = { PORT: '0', BUCKET_PORT: '0', SMTP_PORT: '0' };
  const write = (line: string) => lines.push(line.replace(/ +/g, ' '));
  const isRight = await checkSettings({ ...noPorts, ...env }, folder, write, now);
  return { isRight, lines };
}

function listen(server: Server): Promise<number> {
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
    'failed TRUST_PROXY must be 1 or 0, not "yes"',
    'failed STRIPE_SECRET_KEY must be set together with STRIPE_PUBLISHABLE_KEY',
    ZONES,
    expect.stringMatching(/^failed dist is not there: npm run build makes it/),
    expect.stringMatching(/^ok DATA_DIR /),
  ]);
});

test('time zone data of more than a year ago is a warning', async () => {
  const { isRight, lines } = await check({}, Date.parse('2027-11-28'));
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

test.each<[string, string, string, string]>([
  ['a bucket that is there', 'faxes', 'a/secret+key', 'ok BUCKET_S3_ENDPOINT the bucket faxes is there'],
  [
    'a wrong key',
    'faxes',
    'canary',
    'failed BUCKET_S3_ENDPOINT The bucket answered 403 SignatureDoesNotMatch: The request signature we calculated does not match the signature you provided.',
  ],
  [
    'a bucket that is missing',
    'letters',
    'a/secret+key',
    'failed BUCKET_S3_ENDPOINT There is no bucket named letters in this store: make it, or correct BUCKET_S3_NAME',
  ],
])('%s', async (_what, name, secret, line) => {
  const keys = { bucket: 'faxes', region: 'eu-west-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
  const answer = getRequestListener(createS3StandIn(keys).app.fetch);
  const port = await listen(createServer((request, response) => void answer(request, response)));
  const { lines } = await check({
    BUCKET_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    BUCKET_S3_REGION: keys.region,
    BUCKET_S3_NAME: name,
    BUCKET_S3_KEY: keys.accessKey,
    BUCKET_S3_SECRET: secret,
  });
  expect(lines.at(-1)?.trim()).toBe(line);
});

describe('the key of a fax provider', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_x', STRIPE_PUBLISHABLE_KEY: 'pk_x', SMTP_URL: 'smtp://mail.example' };
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
      (await check({ ...keys, ...settings })).lines.find((line) => line.includes(` ${about} `));
    expect(await lineOf()).toMatch(/^ok .* knows the key/);
    expect(calls).toEqual([asked]);
    status = 401;
    expect(await lineOf()).toMatch(/^failed .* refuses the call with 401/);
  });
});
