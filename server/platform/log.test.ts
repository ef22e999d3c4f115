import { createSubscriber } from '@server/testing/subscriber';
import { createTestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { createLog } from './log';

test('a complete order leaves no number, address, token or cookie in the log', async () => {
  const lines: string[] = [];
  const server = await createTestServer({ log: createLog((line) => lines.push(line)) });
  const visitor = createVisitor(server);
  const order = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${order}`, {
    coverpage: true,
    ...{ sendername: 'Canary Name', senderphone: '+1 202 555 0188' },
    ...{ coverto: 'Canary To', coversubject: 'Canary subject', covermessage: 'Canary message' },
  });
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

test('an error is logged with its stack, but without the values it quotes', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.error('mail', { jobId: '7' }, new Error('no such mailbox: ann@example.com (+1 202 555 0100)'));
  const entry = JSON.parse(lines[0] ?? '{}') as Record<string, string>;
  expect(entry).toMatchObject({ level: 'error', message: 'mail', jobId: '7' });
  expect(entry.error).toMatch(/Error: no such mailbox: \[e-mail\] \(\[number\]\)\n\s+at /);
});

test('anything may be thrown, and is logged in the same way', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  for (const thrown of ['no answer from ann@example.com', null, 7]) log.error('mail', {}, thrown);
  log.error('mail');
  expect(lines.map((line) => (JSON.parse(line) as { error?: string }).error)).toEqual([
    'no answer from [e-mail]',
    'null',
    '7',
    undefined,
  ]);
});

test('a line is one JSON object with time, level, message and fields', () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line));
  log.info('100 % of\n"it" by %s, ann@example.com', {
    orderId: '12345678',
    ms: 7,
    ok: true,
    code: null,
    reason: undefined,
  });
  log.warn('slow');
  expect(lines.map((line) => line.indexOf('\n'))).toEqual(lines.map((line) => line.length - 1));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as unknown;
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    {
      ...{ time, level: 'info', message: '100 % of\n"it" by %s, [e-mail]' },
      ...{ orderId: '12345678', ms: 7, ok: true, code: null },
    },
    { time, level: 'warn', message: 'slow' },
  ]);
});

test.each(['authorization', 'cookie', 'key', 'password', 'receipt', 'secret', 'token'])(
  'the field %s is never logged',
  (name) => {
    const lines: string[] = [];
    createLog((line) => lines.push(line)).warn('x', { [name]: 'hush', jobId: '7' });
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ [name]: '[secret]', jobId: '7' });
  },
);

test.each([
  ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
  ['10.0.0.7 (10.0.0.8) is 192.168.100.200, ::1 or ::ffff:10.20.30.40', null],
  ['connect ECONNREFUSED 2001:db8:1234:5678::9:443', null],
  ['postgres://site:s3cret@10.0.0.5:5432/fax', 'postgres://[secret]:10.0.0.5:5432/fax'],
  [`smtp://user:${'p'.repeat(90)}@mail.example:587`, 'smtp://[secret]:mail.example:587'],
  ['call 202.456.1414 or +12024561414 or 1.202.456.1414', 'call [number] or [number] or [number]'],
  ['called from +1.202.155.1414', 'called from [number]'],
  ['card 4242.4242.4242.4242, card 4242424242424242', 'card [number], card [number]'],
  ['from 10.0.0.7 for ann@mail.example', 'from 10.0.0.7 for [e-mail]'],
  [
    'GET /order/one?receipt=k2j.a-B_c&x=1 (/reset.html?token=Zm9v)',
    'GET /order/one?receipt=[secret]&x=1 (/reset.html?token=[secret])',
  ],
  ['GET /v1/fax/media/ORDER-a/mfq2a1x0.A-b_c9/01.pdf', 'GET /v1/fax/media/ORDER-a/[secret]/01.pdf'],
  ['pi_123_secret_456 and whsec_abc', '[secret] and [secret]'],
])('%s: hosts are logged, people and secrets are not', (text, shown) => {
  const lines: string[] = [];
  createLog((line) => lines.push(line)).warn('x', { text });
  expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ text: shown ?? text });
});

test('logs the pattern of a path: no id of an archive, an order or a plan, no token, no invented path', async () => {
  const lines: string[] = [];
  const server = await createTestServer({ log: createLog((line) => lines.push(line)) });
  server.app.get('*', (c) => c.text('a page'));
  const member = await createSubscriber(server);
  const archive = (await member.get('/v1/archives')).json.values[0]?.id ?? '';
  const { id } = (await member.info()).context.order;
  lines.length = 0;
  await member.get(`/v1/archives/${archive}/printinfo`);
  await member.get(`/v1/account/linkstorage/box/${archive}`);
  await member.post(`/v1/order/update/${id}`, {});
  await member.remove(`/v1/plans/${id}`);
  await member.get(`/v1/archive/${archive}`);
  await member.get(`/order/${id}?receipt=canary`);
  await member.get(`/${archive}`);
  await member.get('/assets/index-1a2b.js');
  jest.spyOn(server.services.db, 'selectFrom').mockImplementation(() => {
    throw new Error('broken');
  });
  await member.get(`/v1/archives/${archive}/printinfo`);
  jest.restoreAllMocks();
  expect(lines.map((line) => (JSON.parse(line) as { path: string }).path)).toEqual([
    '/v1/archives/:id/printinfo',
    '/v1/account/linkstorage/:provider/:archive',
    '/v1/order/update/:id',
    '/v1/plans/:guid',
    '/v1/*',
    '/order/{guid}',
    '/*',
    '/assets/index-1a2b.js',
    '/v1/*',
    '/v1/*',
  ]);
  expect(lines.join()).not.toContain(archive);
  expect(lines.join()).not.toContain(id);
  expect(lines.join()).not.toContain('canary');
  await server.close();
});
