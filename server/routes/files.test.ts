/** @jest-environment node */
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, makePdf, sendForm, type Visitor } from '@server/testing/visitor';

let server: TestServer;
let visitor: Visitor;
let fetched: string[] = [];

/** What the outside world answers, by address. */
const outside: Record<string, () => Response> = {};

beforeAll(async () => {
  server = await createTestServer({
    fetch: (input) => {
      const address = input instanceof Request ? input.url : String(input);
      fetched.push(address);
      return Promise.resolve(outside[address]?.() ?? new Response('no', { status: 404 }));
    },
  });
});
beforeEach(async () => {
  fetched = [];
  visitor = createVisitor(server);
  await visitor.info();
});
afterAll(() => server.close());

const MESSAGE = 'Only letter-size (8.5 by 11 inch) PDF files are supported';

test('files are counted and shown in the order they were begun', async () => {
  await visitor.upload(3, 'first.pdf');
  await visitor.upload(2, '二 <b>.PDF');
  const { context } = await visitor.info();
  expect(context.details.pagecount).toBe(5);
  expect(context.files.map(({ name, pagecount, source }) => [name, pagecount, source])).toEqual([
    ['first.pdf', 3, 'upload'],
    ['二 <b>.PDF', 2, 'upload'],
  ]);
});

test('registering the same key again changes nothing', async () => {
  const key = await visitor.upload(2);
  const again = await visitor.post('/v1/file/info', { key, name: 'letter.pdf', source: 'upload' });
  expect(again.json.details.pagecount).toBe(2);
  expect(again.json.file.key).toBe(key);
});

test.each([
  [{ name: 'a.exe', size: 5 }, MESSAGE],
  [{ name: 'a.pdf ', size: 5 }, MESSAGE],
  [{ name: 'a.pdf', size: 0 }, 'The field size is not valid'],
  [{ name: 'a.pdf', size: 1.5 }, 'The field size is not valid'],
  [{ name: 'a.pdf', size: '5' }, 'The field size is not valid'],
  [{ name: 'a.pdf', size: 2 ** 31 }, 'The file is larger than 256 MB'],
  [{ size: 5 }, 'The field name is missing'],
  [{ name: 'a\0.pdf', size: 5 }, 'The field name is not valid'],
])('a place for %j is refused', async (body, message) => {
  const { status, json } = await visitor.post('/v1/file/setup', body);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(json.error.message).toBe(message);
});

test.each([
  ['text', 'The file is not a PDF file: please save it as PDF and upload it again'],
  ['%PDF-1.4 and then nothing', 'The file is damaged: please save it as PDF again'],
])('a file that holds %p is refused with the reason', async (content, message) => {
  const setup = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: content.length })).json;
  await sendForm(server.fetch, setup, content);
  const { status, json } = await visitor.post('/v1/file/info', {
    key: setup.payload.key,
    name: 'a.pdf',
    source: 'upload',
  });
  expect(status).toBe(400);
  expect(json.error.message).toBe(message);
});

test('a file that never reached the bucket is not registered', async () => {
  const setup = (await visitor.post('/v1/file/setup', { name: 'a.pdf', size: 5 })).json;
  const body = { key: setup.payload.key, name: 'a.pdf', source: 'upload' };
  expect((await visitor.post('/v1/file/info', body)).json.error.message).toMatch(/did not arrive/);
});

test('a deleted file is gone, and deleting it again is no error', async () => {
  const key = await visitor.upload();
  expect((await visitor.post(`/v1/file/flush/${encodeURIComponent(key)}`)).status).toBe(200);
  expect((await visitor.post(`/v1/file/flush/${encodeURIComponent(key)}`)).status).toBe(200);
  expect((await visitor.info()).context.files).toEqual([]);
  expect(await server.services.bucket.sizeOf(key)).toBeNull();
});

test('nobody registers or deletes the files of somebody else', async () => {
  const key = await visitor.upload();
  const stranger = createVisitor(server);
  await stranger.info();
  expect((await stranger.post(`/v1/file/flush/${key}`)).status).toBe(404);
  expect((await stranger.post('/v1/file/info', { key, name: 'x.pdf', source: 'upload' })).status).toBe(404);
  expect((await visitor.info()).context.files).toHaveLength(1);
});

describe('files of the cloud chooser', () => {
  const choose = async (url: string) => {
    const detail = { id: 'id:1', url, type: 'dropbox' };
    const setup = await visitor.post('/v1/file/cloudsetup', { name: 'cloud.pdf', size: 10, detail });
    if (setup.status !== 200) return setup;
    return visitor.post('/v1/file/info', { key: setup.json.key, name: 'cloud.pdf', source: 'dropbox' });
  };

  test('are fetched, following redirects inside Dropbox, and counted', async () => {
    const bytes = new Uint8Array(await makePdf(4));
    const first = 'https://www.dropbox.com/s/x/cloud.pdf?dl=1';
    const second = 'https://ucabc.dl.dropboxusercontent.com/cd/0/cloud.pdf';
    outside[first] = () => new Response(null, { status: 302, headers: { location: second } });
    outside[second] = () => new Response(bytes);
    const { json } = await choose(first);
    expect(json.file).toMatchObject({ name: 'cloud.pdf', source: 'dropbox', pagecount: 4, size: bytes.byteLength });
  });

  test.each([
    'http://www.dropbox.com/a.pdf',
    'https://dropbox.com.evil.example/a.pdf',
    'https://evil.example/dropbox.com/a.pdf',
    'https://user:pass@www.dropbox.com/a.pdf',
    'https://www.dropbox.com:8443/a.pdf',
    'https://127.0.0.1/a.pdf',
    'https://[::1]/a.pdf',
    'http://localhost/v1/info/production',
    'http://localhost/sandbox/dropbox/files/../../../v1/info/x',
    'file:///etc/passwd',
    'not an address',
  ])('are not fetched from %s', async (url) => {
    expect((await choose(url)).status).toBe(400);
    expect(fetched).toEqual([]);
  });

  test('are not fetched when a redirect leads elsewhere', async () => {
    const link = 'https://www.dropbox.com/s/y/cloud.pdf';
    outside[link] = () => new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    expect((await choose(link)).status).toBe(400);
    expect(fetched).toEqual([link]);
  });
});
