import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { firstArchive } from '@server/testing/walk/contract-walk';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

test('every answer carries a token, its time and the date, and is not cached', async () => {
  const { headers } = await createVisitor(server).get('/v1/info/production');
  expect(headers.get('x-csrf-token')).toBeTruthy();
  expect(headers.get('x-csrf-timestamp')).toBe(String(server.clock.now()));
  expect(Date.parse(headers.get('date') ?? '')).toBe(Math.floor(server.clock.now() / 1000) * 1000);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('set-cookie')).toMatch(/^session=\w{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('over https the cookie is bound to this host', async () => {
  const secure = await createTestServer({ env: { PUBLIC_URL: 'https://fax.example' } });
  const { headers } = await createVisitor(secure).get('/v1/info/production');
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-session=\w+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await secure.close();
});

test('the framed page gets a partitioned cookie, unless the usual one is present', async () => {
  const secure = await createTestServer({ env: { PUBLIC_URL: 'https://fax.example' } });
  const from = (referer: string) => createVisitor(secure).get('/v1/info/production', { referer });
  const { headers } = await from('https://fax.example/embed.html?frame=1');
  expect(headers.get('set-cookie')).toMatch(
    /^__Host-frame-session=\w+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=None; Partitioned$/,
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

test.each([
  ['http://localhost', /^__Host-frame-session=\w+;.* SameSite=None; Partitioned$/],
  ['http://fax.example', /^session=\w+;.* SameSite=Lax$/],
])('over http the framed page gets its cookie only on localhost, where browsers accept it: %s', async (url, cookie) => {
  const plain = await createTestServer({ env: { PUBLIC_URL: url } });
  const { headers } = await createVisitor(plain).get('/v1/info/production', { referer: `${url}/embed.html` });
  expect(headers.get('set-cookie')).toMatch(cookie);
  await plain.close();
});

test('GET and HEAD need no token', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await server.fetch('http://localhost/v1/info/production', { method });
    expect([method, answer.status]).toEqual([method, 200]);
    expect(answer.headers.get('x-csrf-token')).toBeTruthy();
  }
});

test('a call needs neither a body nor a type; a DELETE has none read, and any other body must be declared as JSON', async () => {
  const visitor = createVisitor(server);
  await visitor.info();
  await visitor.post('/v1/account/register', { email: 'remover@mail.example', password: 'right words' });
  const token = (await visitor.get('/v1/info/production')).headers.get('x-csrf-token') ?? '';
  const call = async (method: string, path: string, more: object = {}, body?: string): Promise<number> => {
    const headers = { cookie: visitor.cookie(), 'X-CSRF-Token': token, ...more };
    return (await server.fetch(`http://localhost${path}`, { method, headers, ...(body ? { body } : {}) })).status;
  };
  expect(await call('DELETE', '/v1/plans/none')).toBe(404);
  expect(await call('DELETE', '/v1/plans/none', {}, '{')).toBe(404);
  // The archive to rename does not exist: only a call that passes the gate gets that far.
  const rename = '/v1/archives/none/regenerate';
  expect(await call('POST', rename, { 'content-type': 'text/plain' })).toBe(415);
  expect(await call('POST', rename, {}, '{}')).toBe(415);
  expect(await call('POST', rename)).toBe(404);
  expect(await call('POST', rename, { 'content-type': 'application/json' })).toBe(404);
  expect(await call('POST', rename, { 'content-type': 'application/json' }, '{}')).toBe(404);
  expect(await call('POST', '/v1/account/logout')).toBe(200);
});

describe('a call that changes something', () => {
  const otherVisit = 'You have signed in or out in another tab since you opened this page: please reload it';

  test.each([
    ['without a token', '', 'This page is incomplete: please reload it'],
    ['with a made-up token', '1.abc', otherVisit],
    ['with text before its time', 'x1.abc', otherVisit],
    ['with a token of no session', `${Date.now()}.${'a'.repeat(43)}`, otherVisit],
  ])('is refused %s, and told why', async (_what, token, message) => {
    const visitor = createVisitor(server);
    await visitor.info();
    const refused = await visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token });
    expect(refused.status).toBe(403);
    expect(refused.json.error).toEqual({ code: 'csrf', message });
    expect(refused.headers.get('x-csrf-token')).toBeTruthy();
    expect((await visitor.post('/v1/account/logout')).status).toBe(200);
  });

  test('is refused with the token of another session', async () => {
    const other = await createVisitor(server).get('/v1/info/production');
    const visitor = createVisitor(server);
    await visitor.info();
    const token = other.headers.get('x-csrf-token') ?? '';
    const refused = await visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token });
    expect(refused.json.error.message).toBe(otherVisit);
  });

  test('is refused without a cookie, and with the cookie of a visit that is over', async () => {
    const visitor = createVisitor(server);
    await visitor.info();
    const headers = { cookie: '' };
    expect((await visitor.post('/v1/account/logout', {}, headers)).json.error).toEqual({
      code: 'csrf',
      message: 'Your browser sent no cookie: please allow cookies for this site, then reload this page',
    });
    server.clock.advance(31 * 86_400_000);
    const { message } = (await visitor.post('/v1/account/logout')).json.error;
    expect(message).toBe('This page was open for a long time: please try again');
  });

  test('is refused with a token older than a day', async () => {
    const visitor = createVisitor(server);
    const { headers } = await visitor.get('/v1/info/production');
    server.clock.advance(86_400_000);
    const token = headers.get('x-csrf-token') ?? '';
    const refused = await visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token });
    expect(refused.status).toBe(403);
    expect(refused.json.error.message).toBe('This page was open for a long time: please try again');
  });

  test('is refused with a token from the future, unless the clock may be slightly ahead', async () => {
    const visitor = createVisitor(server);
    await visitor.info();
    const now = server.clock.now();
    const tokenOf = async (time: number): Promise<string> => {
      server.clock.set(time);
      const token = (await visitor.get('/v1/info/production')).headers.get('x-csrf-token') ?? '';
      server.clock.set(now);
      return token;
    };
    const logout = async (token: string) => visitor.post('/v1/account/logout', {}, { 'X-CSRF-Token': token });
    const early = await logout(await tokenOf(now + 60_000));
    expect(early.status).toBe(403);
    expect(early.json.error.message).toBe('Our clock has changed since this page was opened: please try again');
    expect((await logout(await tokenOf(now + 59_000))).status).toBe(200);
  });
});

test('signing out ends the session and starts a new visit', async () => {
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
  const nested = (levels: number): string => `{"name":${'['.repeat(levels)}1${']'.repeat(levels)}}`;
  const ofBytes = (bytes: number): string => `{"name":"ü${'x'.repeat(bytes - 13)}"}`;
  test.each([
    ['[]', 400, 'The request must be a JSON object'],
    ['null', 400, 'The request must be a JSON object'],
    ['"x"', 400, 'The request must be a JSON object'],
    ['7', 400, 'The request must be a JSON object'],
    ['{', 400, 'The request is not valid JSON'],
    [ofBytes(65_537), 413, 'The request is too large'],
    [ofBytes(65_536), 400, 'The field name is too long'],
    ['{"__proto__":{"name":"a"}}', 400, 'Please specify a name.'],
    ['', 400, 'Please specify a name.'],
    ['{"name":null}', 400, 'The field name is not valid'],
    [nested(5_000), 400, 'The request is nested too deeply'],
    [nested(32), 400, 'The request is nested too deeply'],
    [nested(31), 400, 'The field name is not valid'],
  ])('that is not a small JSON object is refused before its fields are checked', async (body, status, message) => {
    const answer = await send(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ error: { message } });
  });
  test.each([
    'application/x-www-form-urlencoded',
    'text/plain',
    'application/jsonx',
    'application/json-patch+json',
    'text/plain; x=application/json',
    'multipart/form-data',
  ])('with another content type is refused, even if it is JSON: %s', async (type) => {
    const right = '{"name":"Ann","email":"ann@example.com","question":"How?"}';
    const refused = await send(right, type);
    expect(refused.status).toBe(415);
    expect(await refused.json()).toEqual({ error: { message: 'The request must be JSON' } });
    // The body is read; only its fields are wrong.
    expect((await send('{}', 'Application/JSON ; charset=utf-8')).status).toBe(400);
  });
});

test('refuses a payment whose settings are nested too deeply', async () => {
  const visitor = createVisitor(server);
  await visitor.prepareOrder();
  const { headers } = await visitor.get('/v1/info/production');
  const pay = async (levels: number): Promise<number> => {
    // Built as text, because JSON.stringify would overflow the stack too.
    const settings = `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
    const answer = await server.fetch(`${server.config.publicUrl}/v1/order/execute/stripe`, {
      method: 'POST',
      body: `{"token":"tok_visa","settings":${settings}}`,
      headers: {
        cookie: visitor.cookie(),
        'content-type': 'application/json',
        'X-CSRF-Token': headers.get('x-csrf-token') ?? '',
        'Idempotency-Key': randomId(),
      },
    });
    return answer.status;
  };
  expect([await pay(40), await pay(5_000), await pay(20)]).toEqual([400, 400, 200]);
});

test('no address with a NUL reaches the database', async () => {
  const visitor = createVisitor(server);
  await visitor.info();
  await visitor.post('/v1/account/register', { email: 'nul@mail.example', password: 'right words' });
  const archive = await firstArchive(visitor);
  for (const path of [
    'order/update/a%00',
    'file/flush/%00',
    'archives/%00/regenerate',
    'archives/%00/reportschedule',
  ]) {
    const { status, json } = await visitor.post(`/v1/${path}`, { schedule: 'never' });
    expect([path, status, json.error.message]).toEqual([path, 400, 'This address is not valid']);
  }
  for (const path of ['archives/%00/printinfo', 'account/linkstorage/box/%00', 'info/%00']) {
    expect([path, (await visitor.get(`/v1/${path}`)).status]).toEqual([path, 400]);
  }
  expect((await visitor.remove('/v1/plans/%00')).status).toBe(400);
  expect((await visitor.get(`/v1/archives/${archive}/documents?before=%00`)).status).toBe(400);
  for (const path of ['%00/x', `${archive}/%00`, `${archive}/x/jobs/%00`]) {
    const init = { method: 'POST', headers: { 'content-type': 'application/ipp' } };
    expect([path, (await server.fetch(`${server.config.publicUrl}/ipp/${path}`, init)).status]).toEqual([path, 400]);
  }
  expect((await visitor.get('/v1/archives/%2500/printinfo')).status).toBe(404);
});

test('calls for signed-in people answer everybody else 401', async () => {
  const visitor = createVisitor(server);
  await visitor.info();
  for (const path of ['account/profile', 'plans', 'archives']) {
    const { status, json } = await visitor.get(`/v1/${path}`);
    expect([path, status, json.error.message]).toEqual([path, 401, 'Please sign in again']);
  }
});

test('an unknown call is a JSON 404', async () => {
  const visitor = createVisitor(server);
  const { status, json } = await visitor.get('/v1/nothing');
  expect(status).toBe(404);
  expect(json.error.message).toBe('There is no such call');
  expect((await visitor.get('/v1/order/execute/stripe')).status).toBe(404);
});

test('a contact request is stored and mailed; its three fields are required', async () => {
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
  const inbox = await server.fetch('http://localhost/sandbox/inbox.json');
  const { messages } = (await inbox.json()) as { messages: { recipient: string }[] };
  expect(messages.filter(({ recipient }) => recipient === 'support@faxkeep.example')).toMatchObject([
    {
      subject: 'Question from Ann',
      body: 'How?\n\nFrom: Ann, ann@example.com\nPage: index http://localhost/\n\nReply to this email to answer.\n',
    },
  ]);
});
