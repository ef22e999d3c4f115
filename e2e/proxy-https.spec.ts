import { get } from 'node:http';
import { connect } from 'node:http2';
import { expect, bareTest as test } from './support/fixtures';
import { type SecureNginx, startProxied } from './support/servers/proxy';

let site: SecureNginx;
let close = (): Promise<void> => Promise.resolve();

test.beforeAll(async () => {
  site = await startProxied('nginx', { tls: true });
  close = () => site.close();
});
test.afterAll(() => close());

test('nginx serves the pages over HTTP/2', async () => {
  const session = connect(site.url, { rejectUnauthorized: false });
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
    get(`${site.plainUrl}/order/abc?receipt=1`, (response) => {
      response.resume();
      answered([response.statusCode, response.headers.location]);
    }).once('error', failed);
  });
  expect(answer).toEqual([301, 'https://localhost/order/abc?receipt=1']);
});
