import { chmod, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';

const opened: TestServer[] = [];
async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await createTestServer({ env });
  opened.push(server);
  return server;
}
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

test('a paid fax is handed over as a folder with its files, cover page and number', async () => {
  const server = await start();
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.upload(2);
  const cover = { coverpage: true, sendername: 'Zoë 愛', senderphone: '+1 202 555 0100' };
  await visitor.post(`/v1/order/update/${order}`, cover);
  expect((await visitor.pay('tok_visa')).json.pagecount).toBe(4);
  await server.runJobs();
  const folder = join(server.config.dataDir, 'outbox', order);
  expect((await readdir(folder)).sort()).toEqual(['00-cover.pdf', '01.pdf', '02.pdf', 'fax.json']);
  expect(JSON.parse(await readFile(join(folder, 'fax.json'), 'utf8'))).toMatchObject({
    order,
    number: '+12024561414',
    documents: ['00-cover.pdf', '01.pdf', '02.pdf'],
    sender: { name: 'Zoë 愛', phone: '+1 202 555 0100' },
    deliverAt: null,
  });
  expect((await readFile(join(folder, '00-cover.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a scheduled fax waits for its time', async () => {
  const server = await start();
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  const deliverytime = new Date(server.clock.now() + 7_200_000).toISOString();
  await visitor.post(`/v1/order/update/${order}`, { instantsend: false, deliverytime, tz: 'Europe/London' });
  await visitor.pay('tok_visa');
  await server.runJobs();
  const outbox = join(server.config.dataDir, 'outbox');
  expect(await readdir(outbox).catch(() => [])).toEqual([]);
  server.clock.advance(7_200_000);
  await server.runJobs();
  expect(await readdir(outbox)).toEqual([order]);
});

test('FAX_COMMAND gets the folder, is retried if it fails, and never runs again once it succeeded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'faxkeep-command-'));
  const script = join(folder, 'send.sh');
  const calls = join(folder, 'calls');
  await writeFile(script, `#!/bin/sh\necho "$FAX_NUMBER $1" >> ${calls}\ntest "$(wc -l < ${calls})" -ge 2\n`);
  await chmod(script, 0o755);
  const server = await start({ FAX_COMMAND: script });
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.pay('tok_visa');
  for (let hour = 0; hour < 3; hour += 1) {
    await server.runJobs();
    server.clock.advance(3_600_000);
  }
  const lines = (await readFile(calls, 'utf8')).trim().split('\n');
  expect(lines).toEqual(Array(2).fill(`+12024561414 ${join(server.config.dataDir, 'outbox', order)}`));
});

test('the receipt goes to the person who paid', async () => {
  const server = await start();
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  const body = { token: 'tok_visa', url: '', environment: 'production', settings: {}, email: 'ann@example.com' };
  const paid = await visitor.post('/v1/order/execute/stripe', body, { 'Idempotency-Key': 'A'.repeat(22) });
  expect(paid.json.email).toBe('ann@example.com');
  await server.runJobs();
  const inbox = (await (await server.fetch('http://localhost/sandbox/inbox.json')).json()) as {
    messages: { recipient: string; body: string }[];
  };
  expect(inbox.messages[0]?.recipient).toBe('ann@example.com');
  expect(inbox.messages[0]?.body).toContain(order);
});
