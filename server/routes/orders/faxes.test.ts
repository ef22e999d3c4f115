import { MINUTE, SECOND } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type Visitor } from '@server/testing/visitor';
import { newMember } from '@server/testing/walk/contract-walk';
import type { SentFax } from '@shared/api/shapes/orders/faxes';
import { randomId } from '@shared/lib/random-id';

let server: TestServer;
let member: Visitor;
beforeAll(async () => {
  server = await createTestServer({ env: { TRUST_PROXY: '1' } });
});
beforeEach(async () => {
  member = await newMember(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

async function sendFax(person: Visitor = member, options: object = {}): Promise<string> {
  const id = await person.prepareOrder();
  await person.post(`/v1/order/update/${id}`, options);
  expect((await person.pay('tok_visa', randomId(), 'ann@mail.example')).status).toBe(200);
  return id;
}

async function list(query = ''): Promise<{ values: SentFax[]; more: boolean }> {
  // The contract's test checks the shape.
  return (await member.get(`/v1/orders${query}`)).json as unknown as { values: SentFax[]; more: boolean };
}

const ids = async (query = '') => (await list(query)).values.map(({ id }) => id);
const again = (id: string) => member.post(`/v1/orders/${id}/again`);
const filesOf = (order: string) =>
  server.services.db.selectFrom('order_files').selectAll().where('order_id', '=', order).orderBy('position').execute();

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 5 * SECOND) {
    await server.runJobs();
    server.clock.advance(5 * SECOND);
  }
}

describe('the list', () => {
  test('has what was paid, newest first, with where each is', async () => {
    const busy = await sendFax(member, { to: '+12025550184', number: '(202) 555-0184' });
    server.clock.advance(MINUTE);
    const deliverytime = new Date(server.clock.now() + 30 * MINUTE).toISOString();
    const scheduled = await sendFax(member, { instantsend: false, deliverytime });
    await pass(MINUTE);
    // An unpaid order is not a fax.
    await member.prepareOrder();
    const { values, more } = await list();
    expect(more).toBe(false);
    expect(values).toMatchObject([
      { id: scheduled, status: 'scheduled', deliverytime, amount: 199, pagecount: 1 },
      { id: busy, to: '+12025550184', status: 'refunded' },
    ]);
    expect(values[0]?.filenames).toEqual((await filesOf(scheduled)).map(({ name }) => name));
    expect(values[1]).not.toHaveProperty('deliverytime');
    expect(Date.parse(values[0]?.created ?? '')).toBeGreaterThan(Date.parse(values[1]?.created ?? ''));
  });

  test('comes in pages of fifty, also of faxes that were paid at the same time', async () => {
    const first = await sendFax();
    const { db } = server.services;
    const row = await db.selectFrom('orders').selectAll().where('id', '=', first).executeTakeFirstOrThrow();
    const more = Array.from({ length: 119 }, (_, at) => ({
      ...row,
      payment_intent: null,
      id: `${first}-${String(at).padStart(3, '0')}`,
    }));
    await db.insertInto('orders').values(more).execute();
    const pages: string[][] = [];
    for (let query = ''; pages.length < 4; query = `?before=${pages.at(-1)?.at(-1) ?? ''}`) {
      const page = await list(query);
      pages.push(page.values.map(({ id }) => id));
      if (!page.more) break;
    }
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(pages.flat()).size).toBe(120);
  });

  test('is a person’s own', async () => {
    const mine = await sendFax();
    const theirs = await sendFax(await newMember(server));
    expect(await ids()).toEqual([mine]);
    expect((await member.get(`/v1/orders?before=${theirs}`)).status).toBe(404);
    expect((await member.get('/v1/orders?before=%00')).status).toBe(400);
    expect((await createVisitor(server).get('/v1/orders')).status).toBe(401);
    expect((await again(theirs)).status).toBe(404);
    expect((await again('%00')).status).toBe(400);
  });
});

describe('again', () => {
  test('makes the open order one with the same number, cover page and files, to be sent at once', async () => {
    const cover = {
      coverpage: true,
      sendername: 'Ann',
      senderphone: '1',
      coverto: 'Bo',
      coversubject: 'Hi',
      covermessage: 'x',
    };
    const deliverytime = new Date(server.clock.now() + 30 * MINUTE).toISOString();
    const id = await sendFax(member, { ...cover, instantsend: false, deliverytime });
    server.clock.advance(MINUTE);
    const { status, json } = await again(id);
    expect(status).toBe(200);
    const { order, details, files } = json.context;
    expect(order).toMatchObject({ ...cover, to: '+12024561414', instantsend: true, deliverytime: null });
    expect(order.id).not.toBe(id);
    expect(details).toMatchObject({ id: order.id, pagecount: 2, amount: 199 });
    const [was] = await filesOf(id);
    expect(files).toMatchObject([{ name: was?.name, size: was?.size, pagecount: 1 }]);
    // The next page shows it, and it can be paid.
    expect((await member.info()).context.order.id).toBe(order.id);
    expect((await member.pay('tok_visa')).status).toBe(200);
    expect(await ids()).toEqual([order.id, id]);
    await pass(MINUTE);
    expect((await list()).values[0]?.status).toBe('delivered');
  });

  test('copies the files: each order’s end by themselves', async () => {
    const id = await sendFax();
    const { json } = await again(id);
    const [copy] = await filesOf(json.context.order.id);
    const [was] = await filesOf(id);
    expect(copy?.sha256).toBe(was?.sha256);
    expect(copy?.sealed_key).not.toBe(was?.sealed_key);
    await member.post(`/v1/file/flush/${copy?.key ?? ''}`);
    const { bucket } = server.services;
    expect(await bucket.sizeOf(copy?.sealed_key ?? '')).toBeNull();
    expect(await bucket.sizeOf(was?.sealed_key ?? '')).toBeGreaterThan(0);
  });

  test('takes the place of what the open order had, whose files are removed', async () => {
    const id = await sendFax();
    const unfinished = await member.prepareOrder();
    const [before] = await filesOf(unfinished);
    const { json } = await again(id);
    expect(json.context.order.id).toBe(unfinished);
    expect(json.context.files).toHaveLength(1);
    expect((await filesOf(unfinished)).map(({ key }) => key)).not.toContain(before?.key);
    expect(await server.services.bucket.sizeOf(before?.sealed_key ?? '')).toBeNull();
    // Nor is the copy scheduled for removal.
    const [copy] = await filesOf(unfinished);
    const removals = await server.services.db.selectFrom('bucket_removals').select('key').execute();
    expect(removals.map(({ key }) => key)).not.toContain(copy?.sealed_key);
  });

  test('of files that are no longer kept is refused, and changes nothing', async () => {
    const id = await sendFax();
    await server.services.db.updateTable('order_files').set({ removed_at: 1 }).where('order_id', '=', id).execute();
    const unfinished = await member.prepareOrder();
    const { status, json } = await again(id);
    expect([status, json.error.message]).toEqual([
      404,
      'We no longer keep the files of this fax. Please add them to a new one.',
    ]);
    expect(await filesOf(unfinished)).toHaveLength(1);
  });

  test('if the bucket fails, changes nothing and leaves no copies', async () => {
    const id = await member.prepareOrder();
    await member.upload();
    expect((await member.pay('tok_visa', randomId(), 'ann@mail.example')).status).toBe(200);
    expect(await filesOf(id)).toHaveLength(2);
    const unfinished = await member.prepareOrder();
    const [before] = await filesOf(unfinished);
    const { bucket } = server.services;
    const seal = bucket.seal.bind(bucket);
    const sealed = jest.spyOn(bucket, 'seal').mockImplementationOnce(seal).mockResolvedValueOnce(null);
    expect((await again(id)).status).toBe(404);
    const copies = sealed.mock.calls.map(([, to]) => to);
    expect(copies).toHaveLength(2);
    for (const copy of copies) expect(await bucket.sizeOf(copy)).toBeNull();
    expect((await filesOf(unfinished)).map(({ key }) => key)).toEqual([before?.key]);
    expect(await bucket.sizeOf(before?.sealed_key ?? '')).toBeGreaterThan(0);
  });
});
