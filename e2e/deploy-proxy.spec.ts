import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { signForm } from '@server/bucket/policy';
import { createS3StandIn } from '@server/testing/s3-stand-in';
import { makePdf, sendForm } from '@server/testing/visitor';
import { ADMIN_TOKEN, expect, bareTest as test } from './support/fixtures';
import { freePorts, listenAnywhere } from './support/servers/ports';
import { endProxy, requireProgram, startCaddy, untilListening } from './support/servers/proxy';
import { ask } from './support/servers/raw-answers';
import { startServer, type TestServer } from './support/servers/server';
import { outputOf, until } from './support/waits/until';

const root = resolve(import.meta.dirname, '..');
const keys = { bucket: 'faxes', region: 'us-east-1', accessKey: 'AKEXAMPLE', secretKey: 'a/secret+key' };
const store = createS3StandIn(keys);
const closing: (() => Promise<unknown>)[] = [];
let server: TestServer | undefined;
let site = '';
let files = '';
let caddy: ChildProcess;

// Caddy as in deploy/compose.yaml, with deploy/Caddyfile.
test.beforeAll(async () => {
  requireProgram('Caddy');
  const answer = getRequestListener(store.app.fetch);
  const bucket = createServer((request, response) => void answer(request, response));
  const bucketPort = await listenAnywhere(bucket);
  closing.push(() => {
    bucket.closeAllConnections();
    return new Promise((closed) => bucket.close(closed));
  });
  const [port = 0, filesPort = 0] = await freePorts(2);
  [site, files] = [`http://localhost:${port}`, `http://localhost:${filesPort}`];
  const folder = await mkdtemp(join(tmpdir(), 'fax-deploy-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  server = await startServer({ PUBLIC_URL: site, TRUST_PROXY: '1', ADMIN_TOKEN });
  closing.push(async () => server?.close());
  // Every call is logged, as newer versions of Caddy log those that fail.
  const own = (await readFile(join(root, 'deploy/Caddyfile'), 'utf8')).replace('{$PUBLIC_URL} {', '$&\n\tlog');
  caddy = await startCaddy(folder, own, {
    PUBLIC_URL: site,
    SITE_ADDRESS: `127.0.0.1:${new URL(server.url).port}`,
    FILES_ORIGIN: files,
    BUCKET_ADDRESS: `127.0.0.1:${bucketPort}`,
    BUCKET_S3_NAME: keys.bucket,
  });
  closing.push(() => endProxy(caddy));
  for (const one of [port, filesPort]) await untilListening(one, 'caddy', caddy);
});
test.afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test('a page’s CORS preflight succeeds, and so does a signed form', async () => {
  const question = await fetch(`${files}/faxes`, { method: 'OPTIONS', headers: { origin: site } });
  expect(question.status).toBe(204);
  expect(question.headers.get('access-control-allow-methods')).toBe('POST');
  const key = `${'a'.repeat(30)}.pdf`;
  const pdf = await makePdf(1);
  const { fields, policy, signature } = signForm(keys, { key, size: pdf.byteLength }, Date.now());
  const form = { payload: { action: `${files}/faxes`, ...fields }, policy: [policy], signature };
  const sent = await sendForm(fetch, form, pdf);
  expect(sent.status).toBe(201);
  // Exactly one header, for this site only.
  expect(sent.headers.get('access-control-allow-origin')).toBe(site);
  expect(store.files.get(key)?.equals(Buffer.from(pdf))).toBe(true);
  const refused = await sendForm(fetch, { ...form, signature: '0'.repeat(64) }, pdf);
  expect(refused.status).toBe(403);
  expect(refused.headers.get('access-control-allow-origin')).toBe(site);
});

for (const [method, path] of [
  ['GET', '/faxes'],
  ['GET', `/faxes/${'a'.repeat(30)}.pdf`],
  ['DELETE', `/faxes/${'a'.repeat(30)}.pdf`],
  ['POST', '/other'],
  ['POST', '/'],
] as const) {
  test(`nothing else reaches the bucket: ${method} ${path}`, async () => {
    const answer = await fetch(`${files}${path}`, { method });
    // The bucket's own refusals have a body.
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });
}

test('the site is served, and what is for operators is not', async () => {
  const page = await fetch(`${site}/start`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root">')]);
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(`${site}/v1/info/production`)).status).toBe(200);
  for (const path of ['/admin', '/admin/sign-in', '/healthz', '/readyz', '/metrics', '/sandbox/inbox'])
    expect((await fetch(`${site}${path}`)).status).toBe(404);
});

test('the log has no secret of an address', async () => {
  const referer = `${site}/order/abc?receipt=ReceiptSecret`;
  for (const path of ['/v1/resources/passwordreset?token=ResetSecret', '/ipp/ArchiveSecret/PrinterSecret', '/last']) {
    await ask(site, path, { referer });
  }
  const log = await until('the last call in the log', () => {
    const written = outputOf(caddy);
    return Promise.resolve(written.includes('"uri":"/last"') && written);
  });
  expect(log).toContain('"uri":"/v1/resources/passwordreset"');
  expect(log).toContain('"uri":"/ipp/"');
  expect(log).not.toMatch(/Secret/);
});

test('while the server restarts, visitors wait', async () => {
  await server?.end();
  const asked = fetch(`${site}/robots.txt`);
  const next = createServer((_request, response) => response.end('after the restart'));
  closing.push(() => new Promise((closed) => next.close(closed)));
  next.listen(Number(new URL(server?.url ?? '').port), '127.0.0.1');
  expect(await (await asked).text()).toBe('after the restart');
});
