import { createTestServer, type TestServer } from '@server/testing/test-server';
import { type Answer, createVisitor, makePdf, type Visitor } from '@server/testing/visitor';

let server: TestServer;
let visitor: Visitor;
/** As large as this server allows. */
let pdf: Uint8Array<ArrayBuffer>;
let fetched: string[] = [];
/** Answers of third-party servers, by address. */
let outside: Record<string, () => Response> = {};

/** Like the real fetch: follows redirects unless told not to, and can be aborted. */
const fetchOutside: typeof fetch = async (input, init) => {
  const address = input instanceof Request ? input.url : String(input);
  init?.signal?.throwIfAborted();
  fetched.push(address);
  const response = outside[address]?.() ?? new Response('no', { status: 404 });
  const location = response.headers.get('location');
  return location === null || init?.redirect === 'manual' ? response : fetchOutside(location, init);
};

beforeAll(async () => {
  pdf = new Uint8Array(await makePdf(4));
  server = await createTestServer({ env: { MAX_FILE_BYTES: String(pdf.byteLength) }, fetch: fetchOutside });
});
beforeEach(async () => {
  fetched = [];
  outside = {};
  visitor = createVisitor(server);
  await visitor.info();
});
afterAll(() => server.close());

const LINK = 'https://www.dropbox.com/s/x/cloud.pdf?dl=1';
const ELSEWHERE = "This link isn't to a file in Dropbox";

const setUp = (url: string): Promise<Answer> =>
  visitor.post('/v1/file/cloudsetup', { name: 'cloud.pdf', size: 10, detail: { id: 'id:1', url, type: 'dropbox' } });

async function choose(url: string): Promise<Answer> {
  const { json } = await setUp(url);
  return visitor.post('/v1/file/info', { key: json.key, name: 'cloud.pdf', source: 'dropbox' });
}

const redirect = (location: string, status = 302) => new Response(null, { status, headers: { location } });
const refusalOf = ({ status, json }: Answer) => [status, json.error.message];

test.each([
  ['inside Dropbox', 302, 'https://ucabc.dl.dropboxusercontent.com/cd/0/cloud.pdf'],
  ['without a host', 307, '/s/z/cloud.pdf'],
  ['that offers a choice', 300, 'https://www.dropbox.com/s/z/cloud.pdf'],
])('fetches a file, following a redirect %s, and counts its size', async (_what, status, location) => {
  outside[LINK] = () => redirect(location, status);
  outside[new URL(location, LINK).href] = () => new Response(pdf);
  const { json } = await choose(LINK);
  expect(json.file).toMatchObject({ name: 'cloud.pdf', source: 'dropbox', pagecount: 4, size: pdf.byteLength });
});

test('a Location header beside a file is not a redirect', async () => {
  outside[LINK] = () => new Response(pdf, { headers: { location: 'https://www.dropbox.com/help' } });
  expect((await choose(LINK)).json.file.pagecount).toBe(4);
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
  'http://localhost/v1/info/sandbox/dropbox/files/a.pdf',
  'http://localhost/sandbox/dropbox/files/a.pdf/v1/info',
  'file:///etc/passwd',
  'not an address',
])('does not set up a file from %s', async (url) => {
  expect(refusalOf(await setUp(url))).toEqual([400, ELSEWHERE]);
});

test.each(['http://169.254.169.254/latest', 'https://['])('does not follow a redirect to %s', async (location) => {
  outside[LINK] = () => redirect(location);
  expect(refusalOf(await choose(LINK))).toEqual([400, ELSEWHERE]);
  expect(fetched).toEqual([LINK]);
});

test.each([
  [4, 200],
  [5, 400],
])('%d redirects end in %d', async (redirects, status) => {
  const place = (hop: number): string => `https://www.dropbox.com/${hop}.pdf`;
  for (let hop = 0; hop < redirects; hop += 1) outside[place(hop)] = () => redirect(place(hop + 1));
  outside[place(redirects)] = () => new Response(pdf);
  expect((await choose(place(0))).status).toBe(status);
});

const brokenOff = () => new ReadableStream({ pull: (body) => body.error(new Error('cut')) });
const NOT_FETCHED = "We couldn't get the file from Dropbox, or it's too large";

test.each<[string, () => Response, string]>([
  ['does not exist', () => new Response('no', { status: 404 }), notGivenOut(404)],
  ['is refused with a Location header', () => redirect('https://www.dropbox.com/help', 400), notGivenOut(400)],
  ['has no content', () => new Response(null, { status: 204 }), notGivenOut(204)],
  ['redirects nowhere', () => new Response(null, { status: 302 }), notGivenOut(302)],
  ['is truncated', () => new Response(brokenOff()), NOT_FETCHED],
  ['is one byte too large', () => new Response(Buffer.concat([pdf, Buffer.from('\n')])), NOT_FETCHED],
])('refuses a file that %s, with the reason', async (_what, answer, message) => {
  outside[LINK] = answer;
  outside['https://www.dropbox.com/help'] = () => new Response(pdf);
  expect(refusalOf(await choose(LINK))).toEqual([400, message]);
});

function notGivenOut(status: number): string {
  return `Dropbox didn't give us this file (${status}): please choose it again`;
}

test("reports that Dropbox isn't responding if there is no connection", async () => {
  outside[LINK] = () => {
    throw new TypeError('fetch failed');
  };
  expect(refusalOf(await choose(LINK))).toEqual([502, "Dropbox isn't responding"]);
});

test("reports that Dropbox isn't responding if it takes too long", async () => {
  outside[LINK] = () => new Response(pdf);
  jest.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort());
  expect(refusalOf(await choose(LINK))).toEqual([502, "Dropbox isn't responding"]);
});
