import { readConfig } from '@server/platform/config';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { Hono } from 'hono';
import type { AppEnv } from './app-env';
import { clientAddress, isSharedAddress } from './client-address';

/** The address a server sees for a call. */
async function seen(env: Record<string, string>, forwarded: string, remoteAddress = '192.0.2.1'): Promise<string> {
  const config = readConfig({ SANDBOX: '1', ...env });
  const app = new Hono<AppEnv>().get('/', (c) => c.text(clientAddress(c, { config })));
  const headers = forwarded === '' ? {} : { 'x-forwarded-for': forwarded };
  return (await app.request('/', { headers }, { incoming: { socket: { remoteAddress } } })).text();
}

test('X-Forwarded-For counts only behind a trusted proxy, and only its last entry', async () => {
  expect(await seen({}, '198.51.100.7')).toBe('192.0.2.1');
  expect(await seen({ TRUST_PROXY: '0' }, '198.51.100.7')).toBe('192.0.2.1');
  expect(await seen({ TRUST_PROXY: '1' }, '203.0.113.9, 198.51.100.7')).toBe('198.51.100.7');
  expect(await seen({ TRUST_PROXY: '1' }, '')).toBe('192.0.2.1');
  expect(await seen({ TRUST_PROXY: '1' }, ' , ')).toBe('192.0.2.1');
  expect(await seen({ TRUST_PROXY: '1' }, 'x'.repeat(5_000))).toBe('x'.repeat(64));
});

// 198.51.100.7 is the visitor, 203.0.113.9 what the visitor claims, 172.71.0.1 the CDN, 10.0.0.9 a load balancer.
test.each([
  ['nginx or Apache alone', '1', '198.51.100.7'],
  ['nginx alone, with a claim', '1', '203.0.113.9, 198.51.100.7'],
  ['Cloudflare, then nginx', '2', '198.51.100.7, 172.71.0.1'],
  ['Cloudflare, then nginx, with a claim', '2', '203.0.113.9,198.51.100.7, 172.71.0.1'],
  ['Cloudflare, then a Caddy or Traefik that trusts it', '2', '203.0.113.9, 198.51.100.7, 172.71.0.1'],
  ['AWS ALB that keeps the port', '1', '203.0.113.9, 198.51.100.7:41234'],
  ['Azure or ALB, then nginx', '2', '198.51.100.7:41234, 10.0.0.9'],
  ['CloudFront, ALB, then nginx', '3', '203.0.113.9, 198.51.100.7, 172.71.0.1, 10.0.0.9'],
  ['a call past the CDN, straight to nginx', '2', '198.51.100.7'],
])('the visitor behind %s', async (_chain, proxies, forwarded) => {
  expect(await seen({ TRUST_PROXY: proxies, PUBLIC_URL: 'http://localhost' }, forwarded)).toBe('198.51.100.7');
});

test.each([
  ['[2001:db8:1:2::7]:41234', '2001:db8:1:2'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2'],
  ['2001:db8:1:2:3:4:5:4711', '2001:db8:1:2'],
  ['[::ffff:198.51.100.7]:41234', '198.51.100.7'],
  ['198.51.100.7:41234', '198.51.100.7'],
  ['unknown', 'unknown'],
])('a proxy that writes %s means %s', async (entry, range) => {
  expect(await seen({ TRUST_PROXY: '1', PUBLIC_URL: 'http://localhost' }, `203.0.113.9, ${entry}`)).toBe(range);
});

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['::1:2:3:4:5:6:7', '0:1:2:3'],
  ['2001:db8::3:4:5:6:7', '2001:db8:0:3'],
  ['2001:db8:1::', '2001:db8:1:0'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['64::ffff:192.0.2.7', '64:0:0:0'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:0', '2001:db8:1:2'],
  ['::ffff:7:8:9', '0:0:0:0'],
  ['192.0.2.7', '192.0.2.7'],
])('%s counts as %s', async (address, range) => {
  expect(await seen({}, '', address)).toBe(range);
});

test.each([
  ['local', true],
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['0:0:0:0', true],
  ['192.0.2.127.', false],
  ['192.0.2.7', false],
  ['2001:db8:0:0', false],
])('whether %s identifies nobody: %s', (address, nobodys) => {
  expect(isSharedAddress(address)).toBe(nobodys);
});

test('behind a CDN and nginx, wrong sign-ins of one visitor do not lock another out', async () => {
  const server = await createTestServer({ env: { TRUST_PROXY: '2' } });
  const signIn = async (from: string, email: string): Promise<number> => {
    const visitor = createVisitor(server);
    await visitor.info();
    // nginx adds the one address of the CDN that both come through.
    const at = { 'x-forwarded-for': `${from}, 172.71.0.1` };
    return (await visitor.post('/v1/account/authenticate', { email, password: 'no' }, at)).status;
  };
  const guessed: number[] = [];
  for (let count = 0; count < 101; count += 1) guessed.push(await signIn('198.51.100.7', `${count}@mail.example`));
  expect(guessed.slice(-2)).toEqual([401, 429]);
  expect(await signIn('198.51.100.8', 'ann@mail.example')).toBe(401);
  await server.close();
});

test('without a trusted proxy nobody gets more tries by claiming other addresses', async () => {
  const server = await createTestServer();
  const visitor = createVisitor(server);
  await visitor.info();
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    const from = { 'x-forwarded-for': `10.0.0.${count}` };
    const credentials = { email: 'ann@mail.example', password: 'no' };
    statuses.push((await visitor.post('/v1/account/authenticate', credentials, from)).status);
  }
  expect(statuses.slice(-2)).toEqual([401, 429]);
  await server.close();
});
