import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, type Visitor } from '@server/testing/visitor';

const MB = 1_048_576;
let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  server = await createTestServer({ env: { MAX_FILE_BYTES: String(MB), MAX_FILES_PER_ORDER: '2' } });
});
beforeEach(async () => {
  visitor = createVisitor(server);
  await visitor.info();
});
afterAll(() => server.close());

const setUp = (body: object = { name: 'a.pdf', size: 5 }): Promise<Answer> => visitor.post('/v1/file/setup', body);
const refusalOf = ({ status, json }: Answer) => [status, json.error.message];

const ONLY_PDF = 'Only letter-size (8.5 by 11 inch) PDF files are supported';

test.each([
  [{ name: 'a.exe', size: 5 }, 400, ONLY_PDF],
  [{ name: 'a.pdf ', size: 5 }, 400, ONLY_PDF],
  [{ name: 'a.pdf', size: 0 }, 400, 'The field size is not valid'],
  [{ name: 'a.pdf', size: 1.5 }, 400, 'The field size is not valid'],
  [{ name: 'a.pdf', size: '5' }, 400, 'The field size is not valid'],
  [{ name: 'a.pdf', size: String(2 * MB) }, 400, 'The field size is not valid'],
  [{ name: 'a.pdf', size: MB + 1 }, 413, 'The file is larger than 1 MB'],
  [{ size: 5 }, 400, 'The field name is missing'],
  [{ name: 'a\0.pdf', size: 5 }, 400, 'The field name is not valid'],
])('does not set up a file for %j', async (body, status, message) => {
  expect(refusalOf(await setUp(body))).toEqual([status, message]);
});

test('a file may be as large as the limit', async () => {
  expect((await setUp({ name: 'a.pdf', size: MB })).status).toBe(200);
});

test('files are fetched from Dropbox only', async () => {
  const detail = { id: 'id:1', url: 'https://www.dropbox.com/s/x/a.pdf', type: 'box' };
  expect(refusalOf(await visitor.post('/v1/file/cloudsetup', { name: 'a.pdf', size: 5, detail }))).toEqual([
    400,
    'Files can only be fetched from Dropbox',
  ]);
});

const FULL = [400, 'An order can have up to 2 files'];

test('limits the number of files in an order; deleting one makes room for another', async () => {
  const key = await visitor.upload();
  await visitor.upload();
  expect(refusalOf(await setUp())).toEqual(FULL);
  await visitor.post(`/v1/file/flush/${key}`);
  expect((await setUp()).status).toBe(200);
});

test('allows three times as many files that were set up and never registered', async () => {
  for (let begun = 0; begun < 6; begun += 1) expect((await setUp()).status).toBe(200);
  expect(refusalOf(await setUp())).toEqual(FULL);
});
