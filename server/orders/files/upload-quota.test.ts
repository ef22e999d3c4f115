import { DAY, HOUR } from '@server/platform/clock';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, makePdf, type Visitor } from '@server/testing/visitor';

const MB = 1_048_576;
let server: TestServer;
let visitor: Visitor;
/** The file Dropbox serves. */
let pdf: Uint8Array<ArrayBuffer>;
/** The visitor's network address, as reported by the proxy. */
let address = '203.0.113.1';

beforeAll(async () => {
  pdf = new Uint8Array(await makePdf(60));
  server = await createTestServer({
    // The start of a day.
    now: Date.UTC(2026, 10, 22),
    env: {
      TRUST_PROXY: '1',
      MAX_ORDER_BYTES: String(10 * MB),
      MAX_VISITOR_BYTES_PER_DAY: String(25 * MB),
      MAX_ADDRESS_BYTES_PER_DAY: String(40 * MB),
    },
    fetch: () => Promise.resolve(new Response(pdf)),
  });
});
let lastAddress = 0;
beforeEach(async () => {
  lastAddress += 1;
  address = `203.0.113.${lastAddress}`;
  visitor = await newVisitor();
});
afterAll(() => server.close());

async function newVisitor(at = server): Promise<Visitor> {
  const one = createVisitor(at);
  await one.info();
  return one;
}

const setUp = (size: number, who = visitor, from = address): Promise<Answer> =>
  who.post('/v1/file/setup', { name: 'a.pdf', size }, { 'x-forwarded-for': from });

/** Sets up files of this many megabytes, and deletes them from the order again. */
async function spend(megabytes: number, who = visitor, from = address): Promise<number> {
  const { status, json } = await setUp(megabytes * MB, who, from);
  if (status === 200) await who.post(`/v1/file/flush/${json.payload.key ?? ''}`);
  return status;
}

test('limits the total size of an order; deleting a file makes room', async () => {
  const first = await setUp(6 * MB);
  const second = await setUp(5 * MB);
  expect([second.status, second.json.error.message]).toEqual([
    413,
    'The files in an order can total up to 10 MB: please send the rest in another order',
  ]);
  await visitor.post(`/v1/file/flush/${first.json.payload.key ?? ''}`);
  expect((await setUp(5 * MB)).status).toBe(200);
});

test('of many concurrent calls, only as many succeed as there is room for', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => setUp(3 * MB)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
});

test('limits a visitor per day, whatever was deleted and whatever the address', async () => {
  expect([await spend(10), await spend(10), await spend(10)]).toEqual([200, 200, 429]);
  const refused = await setUp(10 * MB, visitor, '198.51.100.7');
  expect(refused.json.error.message).toBe("You've reached the daily upload limit of 25 MB");
  expect(refused.headers.get('retry-after')).toBe(String(DAY / 1000));
  // A refused file does not count.
  expect(await spend(5)).toBe(200);
  server.clock.advance(DAY);
  await visitor.info();
  expect(await spend(10)).toBe(200);
});

test('limits an address per day, however many visitors use it', async () => {
  for (let one = 0; one < 4; one += 1) expect(await spend(10, await newVisitor())).toBe(200);
  const refused = await setUp(MB, await newVisitor());
  expect([refused.status, refused.json.error.message]).toEqual([
    429,
    'Too many files have come from your network today',
  ]);
  expect(await spend(1, await newVisitor(), '198.51.100.9')).toBe(200);
});

test('addresses of one IPv6 network count as one', async () => {
  const from = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::2', '2001:db8:0:1:a:b:c:d', '2001:db8::1:0:0:0:9'];
  for (const one of from) expect(await spend(10, await newVisitor(), one)).toBe(200);
  expect(await spend(1, await newVisitor(), '2001:db8:0:1::5')).toBe(429);
  expect(await spend(1, await newVisitor(), '2001:db8:0:2::5')).toBe(200);
});

/** Picks the file in Dropbox, which announces this size; returns the answer to its registration. */
async function choose(size: number): Promise<Answer> {
  const from = { 'x-forwarded-for': address };
  const detail = { id: 'id:1', url: 'https://www.dropbox.com/s/x/cloud.pdf', type: 'dropbox' };
  const { status, json } = await visitor.post('/v1/file/cloudsetup', { name: 'cloud.pdf', size, detail }, from);
  expect(status).toBe(200);
  return visitor.post('/v1/file/info', { key: json.key, name: 'cloud.pdf', source: 'dropbox' }, from);
}

test('a fetched file counts with its actual size, not the announced one', async () => {
  await setUp(10 * MB - pdf.byteLength + 1);
  const refused = await choose(10);
  expect([refused.status, refused.json.error.message]).toEqual([
    413,
    'The files in an order can total up to 10 MB: please send the rest in another order',
  ]);
  const places = await server.services.db
    .selectFrom('order_files')
    .select('key')
    .where('link', 'is not', null)
    .execute();
  expect(places).toHaveLength(1);
  expect(await server.services.bucket.sizeOf(places[0]?.key ?? '')).toBeNull();
});

test('a fetched file that just fits is accepted, and its size counts toward the daily limit', async () => {
  expect([await spend(10), await spend(5)]).toEqual([200, 200]);
  await setUp(10 * MB - pdf.byteLength);
  expect((await choose(10)).json.file.size).toBe(pdf.byteLength);
  await visitor.post(`/v1/file/flush/${(await visitor.info()).context.files[0]?.key ?? ''}`);
  expect((await setUp(1)).status).toBe(429);
});

test('a fetched file smaller than announced gives nothing back of the daily limit', async () => {
  for (let time = 0; time < 2; time += 1) {
    const { json } = await choose(10 * MB);
    await visitor.post(`/v1/file/flush/${json.file.key}`);
  }
  expect([await spend(6), await spend(5)]).toEqual([429, 200]);
});

test('the daily limit resets at midnight, whenever it was reached', async () => {
  const noon = Date.UTC(2026, 10, 25, 12);
  server.clock.set(noon);
  await visitor.info();
  expect([await spend(10), await spend(10), await spend(5)]).toEqual([200, 200, 200]);
  expect((await setUp(1)).headers.get('retry-after')).toBe(String((12 * HOUR) / 1000));
  server.clock.set(noon + 11 * HOUR);
  await visitor.info();
  expect((await setUp(1)).status).toBe(429);
  server.clock.set(noon + 12 * HOUR);
  await visitor.info();
  expect(await spend(10)).toBe(200);
});

test('states large limits in gigabytes if that is exact', async () => {
  const large = await createTestServer({
    env: {
      MAX_FILE_BYTES: String(2_048 * MB),
      MAX_ORDER_BYTES: String(1_024 * MB),
      MAX_VISITOR_BYTES_PER_DAY: String(1_536 * MB),
    },
  });
  const who = await newVisitor(large);
  const { json } = await setUp(1_025 * MB, who);
  expect(json.error.message).toMatch(/^The files in an order can total up to 1 GB:/);
  expect(await spend(1_024, who)).toBe(200);
  expect((await setUp(513 * MB, who)).json.error.message).toMatch(/^You've reached the daily upload limit of 1536 MB$/);
  await large.close();
});
