/** @jest-environment node */
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('every answer carries a token, its time, the date, and is not kept', async () => {
  const { headers } = await createVisitor(server).get('/v1/info/production');
  expect(headers.get('x-csrf-token')).toBeTruthy();
  expect(headers.get('x-csrf-timestamp')).toBe(String(server.clock.now()));
  expect(Date.parse(headers.get('date') ?? '')).toBe(Math.floor(server.clock.now() / 1000) * 1000);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('set-cookie')).toMatch(/^session=\w{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('behind https the cookie is bound to this host', async () => {
  const secure = await createTestServer({ env: { PUBLIC_URL: 'https://fax.example' } });
  const { headers } = await createVisitor(secure).get('/v1/info/production');
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-session=\w+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await secure.close();
});

test('the framed page gets a cookie that lives only in frames on the site around it, unless the usual one is there', async () => {
  const secure = await createTestServer({ env: { PUBLIC_URL: 'https://fax.example' } });
  const from = (referer: string) => createVisitor(secure).get('/v1/info/production', { referer });
  const { headers } = await from('https://fax.example/embed.html?frame=1');
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-frame-session=\w+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
  );
  const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
  const again = await createVisitor(secure).get('/v1/info/production', { cookie });
  expect(again.headers.get('set-cookie')).toBeNull();
  for (const referer of ['https://evil.example/embed.html', 'https://fax.example.evil.example/embed.html', '', 'x']) {
    expect((await from(referer)).headers.get('set-cookie')).toMatch(/SameSite=Lax$/);
  }
  const kept = createVisitor(secure);
  await kept.info('/start');
  secure.clock.advance(7_200_000);
  const renewed = await kept.get('/v1/info/production', { referer: 'https://fax.example/embed.html' });
  expect(renewed.headers.get('set-cookie')).toMatch(/^__Host-session=/);
  await secure.close();
});

describe('a call that changes something', () => {
  test.each([
    ['without a token', ''],
    ['with a made-up token', '1.abc'],
    ['with a token of nobody', `${Date.now()}.${'a'.repeat(43)}`],
  ])('is refused %s', async (_what, token) => {
    const visitor = createVisitor(server);
    await visitor.info();
    const refused = await visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token });
    expect(refused.status).toBe(403);
    expect(refused.json.error.code).toBe('csrf');
    expect(refused.headers.get('x-csrf-token')).toBeTruthy();
    expect((await visitor.post('/v1/account/logout')).status).toBe(200);
  });

  test('is refused with the token of another session', async () => {
    const other = await createVisitor(server).get('/v1/info/production');
    const visitor = createVisitor(server);
    await visitor.info();
    const token = other.headers.get('x-csrf-token') ?? '';
    expect((await visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token })).status).toBe(403);
  });

  test('is refused with a token older than a day', async () => {
    const visitor = createVisitor(server);
    const { headers } = await visitor.get('/v1/info/production');
    server.clock.advance(86_400_000);
    const token = headers.get('x-csrf-token') ?? '';
    expect((await visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token })).status).toBe(403);
  });
});

test('signing out ends the session and begins a stranger', async () => {
  const visitor = createVisitor(server);
  const before = await visitor.info();
  const cookie = visitor.cookie();
  await visitor.post('/v1/account/logout');
  expect(visitor.cookie()).not.toBe(cookie);
  expect((await visitor.info()).context.order.id).not.toBe(before.context.order.id);
  const old = await visitor.get('/v1/info/production', { cookie });
  expect(old.json.context.order.id).not.toBe(before.context.order.id);
});

describe('a body', () => {
  const send = async (body: string, type = 'application/json') => {
    const visitor = createVisitor(server);
    const { headers } = await visitor.get('/v1/info/production');
    return server.fetch(`${server.config.publicUrl}/v1/contact/request`, {
      method: 'POST',
      body,
      headers: { cookie: visitor.cookie(), 'content-type': type, 'X-CSRF-Token': headers.get('x-csrf-token') ?? '' },
    });
  };
  test.each([
    ['[]', 400],
    ['null', 400],
    ['"x"', 400],
    ['{', 400],
    [`{"name":"${'x'.repeat(70_000)}"}`, 413],
    ['{"__proto__":{"name":"a"}}', 400],
  ])('that is not a small JSON object is refused', async (body, status) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { error: { message: string } }).error.message).toBeTruthy();
  });
  test('of another kind is refused', async () => {
    expect((await send('name=a', 'application/x-www-form-urlencoded')).status).toBe(415);
  });
});

test('what is not a call is a JSON 404', async () => {
  const visitor = createVisitor(server);
  const { status, json } = await visitor.get('/v1/nothing');
  expect(status).toBe(404);
  expect(json.error.message).toBe('There is no such call');
  expect((await visitor.get('/v1/order/execute/stripe')).status).toBe(404);
});

test('a contact request is kept and mailed; its three fields are asked for', async () => {
  const visitor = createVisitor(server);
  await visitor.info();
  const request = {
    name: 'Ann',
    email: 'ann@example.com',
    question: 'How?',
    source: 'index',
    url: 'http://localhost/',
  };
  for (const [field, message] of [
    ['name', 'Please specify a name.'],
    ['email', 'Please specify an email address to reply to.'],
    ['question', 'Please specify a question.'],
  ] as const) {
    const refused = await visitor.post('/v1/contact/request', { ...request, [field]: ' ' });
    expect(refused.json.error.message).toBe(message);
  }
  expect((await visitor.post('/v1/contact/request', request)).status).toBe(200);
  await server.runJobs();
  const inbox: unknown = await (await server.fetch('http://localhost/sandbox/inbox.json')).json();
  expect(inbox).toMatchObject({ messages: [{ recipient: 'support@faxkeep.example', subject: 'Question from Ann' }] });
});
