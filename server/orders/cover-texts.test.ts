import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnText } from '@server/testing/drawn-text';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { termsOf } from './order-terms';

const TEXTS = { coverto: 'Jane Roe', coversubject: 'Lease', covermessage: 'Dear Jane,\n\nhere it is.' };

let server: TestServer;
let visitor: Visitor;
let order: string;

beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  visitor = createVisitor(server);
  order = await visitor.prepareOrder();
});
afterAll(() => server.close());

const update = (changes: object) => visitor.post(`/v1/order/update/${order}`, changes);
const shown = async (page?: string) => (await visitor.info(page)).context.order;

test('the server offers them, and an order has them', async () => {
  const { context } = await visitor.info();
  expect(context.settings.capabilities).toContain('coverpage2');
  expect(context.order).toMatchObject({ coverto: '', coversubject: '', covermessage: '' });
  expect((await update({ coverpage: true, ...TEXTS })).status).toBe(200);
  // An update keeps the fields it omits.
  await update({ sendername: 'Ann Lee' });
  expect(await shown()).toMatchObject({ ...TEXTS, sendername: 'Ann Lee' });
});

test('they are faxed on the cover page, and stay as they were paid for', async () => {
  await update({ coverpage: true, sendername: 'Ann Lee', ...TEXTS });
  await visitor.pay('tok_visa');
  expect((await update({ covermessage: 'Other' })).status).toBe(400);
  await server.runJobs();
  const cover = await readFile(join(server.config.dataDir, 'outbox', order, '00-cover.pdf'));
  const [page = [], ...others] = await drawnText(cover);
  expect(others).toEqual([]);
  const lines = page.map(({ text }) => text);
  for (const line of ['Jane Roe', 'Ann Lee', 'Lease', 'Dear Jane,', 'here it is.']) expect(lines).toContain(line);
  expect(await shown(`/order/${order}`)).toMatchObject(TEXTS);
});

test.each([
  ['coverto', 100, "The recipient's name is too long: please use at most 100 characters"],
  ['coversubject', 200, 'The subject is too long: please use at most 200 characters'],
  ['covermessage', 2_000, 'The message is too long: please use at most 2,000 characters'],
])('%s has at most %i characters, and a longer one is refused by name', async (field, most, message) => {
  expect((await update({ [field]: 'x'.repeat(most) })).status).toBe(200);
  const answer = await update({ [field]: 'y'.repeat(most + 1), sendername: 'Ann' });
  expect([answer.status, answer.json.error]).toEqual([400, { message, code: `${field}_refused` }]);
  expect(await shown()).toMatchObject({ [field]: 'x'.repeat(most), sendername: '' });
});

test.each([[7], [null], [['a']], [{ a: 1 }]])('%j is no text', async (value) => {
  const answer = await update({ covermessage: value });
  expect([answer.status, answer.json.error]).toEqual([
    400,
    { message: 'The message is not valid', code: 'covermessage_refused' },
  ]);
});

test('control characters become spaces, and every kind of line break one kind', async () => {
  await update({
    coverto: 'Jane\r\nRoe\u0000\u001b[1m',
    coversubject: 'a\tb\u2028c',
    covermessage: 'a\r\nb\rc\u2029d\te\u0000f',
  });
  expect(await shown()).toMatchObject({
    coverto: 'Jane Roe [1m',
    coversubject: 'a b c',
    covermessage: 'a\nb\nc\nd e f',
  });
});

test('a message that does not fit on the page is kept, and refused at payment while there is a cover page', async () => {
  const covermessage = Array(31).fill('Line').join('\n');
  expect((await update({ coverpage: true, covermessage })).status).toBe(200);
  const refused = await visitor.pay('tok_visa');
  expect([refused.status, refused.json.error]).toEqual([
    400,
    {
      message: 'The message takes 31 lines on the cover page, which has room for 30. Please shorten it.',
      code: 'covermessage_refused',
    },
  ]);
  await update({ coverpage: false });
  expect((await visitor.pay('tok_visa')).status).toBe(200);
});

test('they are part of what an attempt pays for, unless there is no cover page', async () => {
  await update({ coverpage: true, ...TEXTS });
  const row = await server.services.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  const terms = termsOf(row, []);
  for (const name of ['coverto', 'coversubject', 'covermessage'] as const) {
    expect(termsOf({ ...row, [name]: 'Other' }, [])).not.toBe(terms);
    expect(termsOf({ ...row, coverpage: false, [name]: 'Other' }, [])).toBe(termsOf({ ...row, coverpage: false }, []));
  }
  // As in the terms of an attempt from before such texts existed.
  const none = { ...row, coverto: '', coversubject: '', covermessage: '', sendername: 'A', senderphone: '1' };
  expect(JSON.parse(termsOf(none, []))).toContainEqual(['A', '1']);
});
