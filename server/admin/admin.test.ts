import { HOUR, MINUTE, SECOND } from '@server/platform/clock';
import * as secrets from '@server/platform/data/secrets';
import { createLog } from '@server/platform/log';
import { passTime } from '@server/testing/pass-time';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor } from '@server/testing/visitor';
import { randomId } from '@shared/lib/random-id';

const TOKEN = 'kQ3vL9xR2mW7pT5nB8cD4fG6hJ1sZ0yA';
const BUSY = '+12025550181';

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  const log = createLog((line) => lines.push(line));
  server = await createTestServer({ env: { ADMIN_TOKEN: TOKEN, TRUST_PROXY: '1' }, log });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

interface Page {
  status: number;
  text: string;
  headers: Headers;
}

let addresses = 0;

function nextAddress(): string {
  addresses += 1;
  return `203.0.113.${addresses}`;
}

/** An operator's browser: keeps the cookie, follows redirects, and sends the forms it finds. */
function createOperator(address = nextAddress()) {
  let cookie = '';
  const open = async (path: string, form?: Record<string, string>): Promise<Page> => {
    const answer = await server.fetch(`http://localhost${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        'x-forwarded-for': address,
        ...(cookie ? { cookie } : {}),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    });
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? '';
    const next = answer.headers.get('location');
    if (answer.status === 303 && next !== null) return open(next);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const signIn = (token = TOKEN): Promise<Page> => open('/admin/sign-in', { token });
  /** Presses a button of a fax's page. */
  const press = async (order: string, action: string): Promise<Page> => {
    const { text } = await open(`/admin/faxes/${order}`);
    expect(text).toContain(`value="${action}"`);
    return open(`/admin/faxes/${order}`, { action, form: formToken(text) });
  };
  return { open, signIn, press, cookie: () => cookie };
}

const formToken = (text: string): string => /name="form" value="([^"]+)"/.exec(text)?.[1] ?? '';

async function signedIn() {
  const operator = createOperator();
  await operator.signIn();
  return operator;
}

async function orderTo(number: string, options: object = {}) {
  const visitor = createVisitor(server);
  const id = await visitor.prepareOrder();
  await visitor.post(`/v1/order/update/${id}`, { to: number, number, ...options });
  await visitor.pay('tok_visa', randomId(), 'ann@mail.example');
  const status = async () => (await visitor.get(`/v1/order/status/${id}`)).json as unknown as Record<string, unknown>;
  return { id, status };
}

const pass = (ms: number): Promise<void> => passTime(server, ms);

describe('signing in', () => {
  test('without ADMIN_TOKEN there is no such page', async () => {
    const other = await createTestServer();
    for (const path of ['/admin', '/admin/sign-in', '/admin/admin.css']) {
      expect((await other.fetch(`http://localhost${path}`)).status).toBe(404);
    }
    await other.close();
  });

  test('takes the token and nothing else', async () => {
    const operator = createOperator();
    expect((await operator.open('/admin')).text).toContain('name="token"');
    for (const wrong of ['', 'x', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toLowerCase()]) {
      const page = await operator.signIn(wrong);
      expect([page.status, page.text.includes('This is not the token')]).toEqual([403, true]);
    }
    expect((await operator.signIn()).text).toContain('On the way');
  });

  test('compares in constant time', async () => {
    const compared = jest.spyOn(secrets, 'sameSecret');
    await createOperator().signIn(`${TOKEN.slice(0, -1)}B`);
    expect(compared).toHaveBeenCalledWith(`${TOKEN.slice(0, -1)}B`, TOKEN);
  });

  test('is limited to ten wrong tokens in ten minutes from one address', async () => {
    const address = '198.51.100.7';
    const guesser = createOperator(address);
    for (let time = 0; time < 10; time += 1) expect((await guesser.signIn('guess')).status).toBe(403);
    const { status, headers, text } = await guesser.signIn();
    expect([status, headers.get('Retry-After')]).toEqual([429, '600']);
    const end = new Date(server.clock.now() + 10 * MINUTE).toISOString().slice(11, 16);
    expect(text).toContain(`Too many tries: please try again at ${end} UTC.`);
    expect((await createOperator().signIn()).status).toBe(200);
    server.clock.advance(10 * MINUTE);
    expect((await createOperator(address).signIn()).status).toBe(200);
  });

  test('lasts eight hours, until signing out, and with this token only', async () => {
    const operator = await signedIn();
    const lists = await operator.open('/admin');
    expect(lists.text).toContain('On the way');
    server.clock.advance(8 * HOUR);
    expect((await operator.open('/admin')).text).toContain('name="token"');
    await operator.signIn();
    const { text } = await operator.open('/admin');
    await operator.open('/admin/sign-out', { form: formToken(text) });
    expect((await operator.open('/admin')).text).toContain('name="token"');
  });

  test.each([
    ['a longer life', (cookie: string) => cookie.replace(/=\w+\./, '=zzzzzzzz.')],
    ['another signature', (cookie: string) => cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
    ['nothing', () => 'operator='],
  ])('a cookie with %s is worth nothing', async (_, forge) => {
    const operator = await signedIn();
    const answer = await server.fetch('http://localhost/admin', { headers: { cookie: forge(operator.cookie()) } });
    expect(await answer.text()).toContain('name="token"');
  });

  test('the cookie goes nowhere else, and no script reads it', async () => {
    const answer = await server.fetch('http://localhost/admin/sign-in', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.250' },
      body: new URLSearchParams({ token: TOKEN }).toString(),
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(/; Max-Age=28800; Path=\/admin; HttpOnly; SameSite=Strict$/);
  });

  test('neither token nor cookie is logged', async () => {
    const operator = await signedIn();
    await operator.signIn('a-wrong-token-of-somebody');
    const log = lines.join('');
    expect(log).not.toContain(TOKEN);
    expect(log).not.toContain('a-wrong-token-of-somebody');
    expect(log).not.toContain(operator.cookie().split('=')[1]);
  });
});

test('every page runs no script, and nobody may frame it', async () => {
  const operator = await signedIn();
  for (const path of ['/admin', '/admin/faxes/none', '/admin/admin.css']) {
    const { headers, text } = await operator.open(path);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script|<style|style=|onclick/);
  }
});

test('visitors’ texts are shown as text', async () => {
  const { id } = await orderTo('+12024561414');
  await server.services.db.updateTable('jobs').set({ last_error: '<img src=x onerror=alert(1)>' }).execute();
  const { text } = await (await signedIn()).open(`/admin/faxes/${id}`);
  expect(text).toContain('&#60;img src=x onerror=alert(1)&#62;');
});

describe('forms', () => {
  test('of another session, or without its token, are refused', async () => {
    const { id, status } = await orderTo(BUSY);
    await pass(10 * SECOND);
    const operator = await signedIn();
    const other = await (await signedIn()).open(`/admin/faxes/${id}`);
    for (const form of ['', 'x', formToken(other.text)]) {
      expect((await operator.open(`/admin/faxes/${id}`, { action: 'refund', form })).status).toBe(403);
    }
    expect((await createOperator().open(`/admin/faxes/${id}`, { action: 'refund', form: '' })).status).toBe(403);
    expect(await status()).toMatchObject({ status: 'queued', tries: 1 });
  });

  test('with an unknown action, or about no fax, do nothing', async () => {
    const { id } = await orderTo('+12024561414');
    const operator = await signedIn();
    const { text } = await operator.open(`/admin/faxes/${id}`);
    expect((await operator.open(`/admin/faxes/${id}`, { action: 'drop', form: formToken(text) })).status).toBe(400);
    expect((await operator.open('/admin/faxes/none', { action: 'refund', form: formToken(text) })).status).toBe(404);
    expect((await operator.open('/admin/faxes/%00')).status).toBe(404);
  });

  test('larger than any of ours are not read', async () => {
    const operator = createOperator();
    expect((await operator.signIn('x'.repeat(10_000))).status).toBe(413);
  });
});

describe('a fax', () => {
  test('that waits for its next try can be tried now', async () => {
    const { id, status } = await orderTo('+12025550186');
    await pass(10 * SECOND);
    const operator = await signedIn();
    expect((await operator.open('/admin')).text).toContain('Waiting for the next try: the line was busy');
    expect((await operator.press(id, 'again')).text).toContain('It is tried now.');
    await pass(20 * SECOND);
    expect(await status()).toMatchObject({ status: 'delivered', tries: 2 });
  });

  test('on its way can be given up: it is not sent any more, the money goes back, and the person is told', async () => {
    const { id, status } = await orderTo('+12024561414');
    await server.runJobs();
    const operator = await signedIn();
    expect((await operator.press(id, 'refund')).text).toContain('It was given up, and its money goes back.');
    await pass(MINUTE);
    expect(await status()).toMatchObject({ status: 'refunded', pages_sent: 0 });
    const mails = await server.services.db.selectFrom('mail').selectAll().orderBy('id').execute();
    expect(mails.filter(({ body }) => body.includes(id)).map(({ subject }) => subject)).toHaveLength(2);
    expect((await operator.open(`/admin/faxes/${id}`)).text).toContain('Refunded');
    expect((await operator.open('/admin')).text).toMatch(new RegExp(`Not delivered.*${id}`, 's'));
  });

  test('that is scheduled can be given up: it never goes', async () => {
    const deliverytime = new Date(server.clock.now() + HOUR).toISOString();
    const { id, status } = await orderTo('+12024561414', { instantsend: false, deliverytime });
    await (await signedIn()).press(id, 'refund');
    server.clock.advance(HOUR);
    await pass(MINUTE);
    expect(await status()).toMatchObject({ status: 'refunded', tries: 0 });
    const sent = await server.services.db.selectFrom('sandbox_faxes').selectAll().execute();
    expect(sent.filter((fax) => fax.id.startsWith(id))).toEqual([]);
  });

  test('that has arrived meanwhile is not refunded', async () => {
    const { id, status } = await orderTo('+12024561414');
    await server.runJobs();
    const operator = await signedIn();
    const { text } = await operator.open(`/admin/faxes/${id}`);
    server.clock.advance(MINUTE);
    const page = await operator.open(`/admin/faxes/${id}`, { action: 'refund', form: formToken(text) });
    expect(page.text).toContain('It has been delivered meanwhile');
    await pass(MINUTE);
    expect(await status()).toMatchObject({ status: 'delivered' });
  });

  test('that may have been sent waits for a decision: it was sent', async () => {
    const { id, status } = await orderTo('+12024561414');
    await server.runJobs();
    await server.services.db.deleteFrom('sandbox_faxes').execute();
    await pass(MINUTE);
    const operator = await signedIn();
    expect((await operator.open('/admin')).text).toMatch(
      new RegExp(`To decide.*${id}.*May have been sent.*On the way`, 's'),
    );
    expect((await operator.press(id, 'sent')).text).toContain('It counts as delivered.');
    expect(await status()).toMatchObject({ status: 'delivered', pages_sent: 1 });
    await pass(MINUTE);
    expect((await operator.open(`/admin/faxes/${id}`)).text).toContain('There is nothing to decide about this fax.');
  });

  test('that may have been sent waits for a decision: it is sent again, as a new try', async () => {
    const { id, status } = await orderTo('+12024561414');
    await server.runJobs();
    await server.services.db.deleteFrom('sandbox_faxes').execute();
    await pass(MINUTE);
    await (await signedIn()).press(id, 'again');
    await pass(MINUTE);
    expect(await status()).toMatchObject({ status: 'delivered', tries: 2 });
  });

  test('whose engine is silent is not given up', async () => {
    const { id, status } = await orderTo('+12024561414');
    await server.runJobs();
    const { engine } = server.services;
    if (engine.isFollowed) jest.spyOn(engine, 'cancel').mockRejectedValue(new Error('connection refused'));
    expect((await (await signedIn()).press(id, 'refund')).text).toContain('the fax engine does not answer');
    await pass(MINUTE);
    expect(await status()).toMatchObject({ status: 'delivered' });
  });

  test('whose refund the provider has refused for a week: it can be asked again', async () => {
    const { id, status } = await orderTo('+12025550184');
    const create = jest.spyOn(server.services.stripe.refunds, 'create').mockRejectedValue(new Error('no money'));
    await pass(20 * SECOND);
    for (let day = 0; day < 8; day += 1) {
      server.clock.advance(24 * HOUR);
      await server.runJobs();
    }
    create.mockRestore();
    const operator = await signedIn();
    expect((await operator.open('/admin')).text).toContain('The provider does not refund it');
    expect(await status()).toMatchObject({ status: 'failed' });
    expect((await operator.press(id, 'refund-again')).text).toContain('The provider is asked again.');
    await pass(10 * SECOND);
    expect(await status()).toMatchObject({ status: 'refunded' });
  });
});

test('with FAX_COMMAND, a fax that may have been sent can be given up', async () => {
  const before = server;
  server = await createTestServer({ env: { ADMIN_TOKEN: TOKEN, TRUST_PROXY: '1', FAX_COMMAND: 'exit 255 #' } });
  try {
    const { id } = await orderTo('+12024561414');
    await server.runJobs();
    await (await signedIn()).press(id, 'refund');
    await pass(10 * SECOND);
    const refunds = await server.services.db.selectFrom('order_refunds').selectAll().execute();
    expect(refunds).toMatchObject([{ order_id: id, state: 'done' }]);
    const jobs = await server.services.db
      .selectFrom('jobs')
      .selectAll()
      .where('kind', '=', 'fax')
      .orderBy('id')
      .execute();
    expect(jobs).toMatchObject([{ state: 'done' }]);
  } finally {
    await server.close();
    server = before;
  }
});
