import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { nginxConfig } from '../scripts/proxy/nginx';
import { settingsOfSite } from '../scripts/proxy/settings-of-site';
import { builtWith } from '../server/http/site/built-with';
import { expect, bareTest as test } from './support/fixtures';
import { freePorts } from './support/servers/ports';
import { endProxy, requireProgram, startNginx, untilListening } from './support/servers/proxy';

const dist = resolve(import.meta.dirname, '../dist');
let [port, plainPort] = [0, 0];
let close = (): Promise<void> => Promise.resolve();

test.beforeAll(async () => {
  requireProgram('nginx');
  const folder = await mkdtemp(join(tmpdir(), 'fax-https-'));
  const certificate = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const kind = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  await promisify(execFile)('openssl', ['req', ...kind, ...certificate]);
  [port = 0, plainPort = 0] = await freePorts(2);
  const site = nginxConfig(settingsOfSite({}, builtWith({})), {
    listen: String(port),
    serverName: 'localhost',
    dist,
    api: '127.0.0.1:9',
    tls: { certificates: folder, plainPort: String(plainPort) },
  });
  const nginx = await startNginx(folder, site);
  close = async () => {
    await endProxy(nginx);
    await rm(folder, { recursive: true, force: true });
  };
  await untilListening(port, 'nginx', nginx);
});
test.afterAll(() => close());

test('nginx serves the pages over HTTP/2', async () => {
  const session = connect(`https://localhost:${port}`, { rejectUnauthorized: false });
  const headers = await new Promise<Record<string, unknown>>((answered, failed) => {
    session.once('error', failed);
    session.request({ ':path': '/start' }).once('response', answered).once('error', failed).resume();
  });
  session.close();
  expect(session.alpnProtocol).toBe('h2');
  expect(headers).toMatchObject({ ':status': 200, 'content-type': 'text/html; charset=utf-8' });
  expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
});

test('nginx leads from http to the same address with https', async () => {
  const answer = await new Promise<[number | undefined, string | undefined]>((answered, failed) => {
    get(`http://localhost:${plainPort}/order/abc?receipt=1`, (response) => {
      response.resume();
      answered([response.statusCode, response.headers.location]);
    }).once('error', failed);
  });
  expect(answer).toEqual([301, 'https://localhost/order/abc?receipt=1']);
});
