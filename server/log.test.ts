/** @jest-environment node */

import { createLog } from './log';
import { createTestServer } from './testing/test-server';
import { createVisitor } from './testing/visitor';

test('a whole order leaves no number, address, token or cookie in the log', async () => {
  const lines: string[] = [];
  const server = await createTestServer({ log: createLog((line) => lines.push(line)) });
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${order}`, { sendername: 'Canary Name', senderphone: '+1 202 555 0188' });
  await visitor.post('/v1/contact/request', { name: 'Canary Name', email: 'canary@example.com', question: 'Canary?' });
  await visitor.pay('tok_chargeDeclined');
  await visitor.pay('tok_visa');
  await server.runJobs();
  await server.close();
  const text = lines.join('\n');
  expect(lines.length).toBeGreaterThan(8);
  expect(text).not.toMatch(/202\W*456\W*1414|202\W*555\W*0188|canary|\btok_|\bpi_/i);
  expect(text).not.toContain(visitor.cookie().split('=')[1]);
});

test('an error is written with its stack, and without what it quotes', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.error('mail', { jobId: '7' }, new Error('no such mailbox: ann@example.com (+1 202 555 0100)'));
  const entry = JSON.parse(lines[0] ?? '{}') as Record<string, string>;
  expect(entry).toMatchObject({ level: 'error', message: 'mail', jobId: '7' });
  expect(entry.error).toMatch(/Error: no such mailbox: \[e-mail\] \(\[number\]\)\n\s+at /);
});
