import { readFileSync } from 'node:fs';
import { DAY } from '@server/platform/clock';
import { type ArchiveHolder, newArchiveHolder } from '@server/testing/document-server';
import { ONCE } from '@server/testing/single-run';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, makePdf } from '@server/testing/visitor';
import { tidyUp } from '@server/worker/tidy/tidy-up';

let server: TestServer;
let holder: ArchiveHolder;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(async () => {
  holder = await newArchiveHolder(server);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Fetches a file with a person's session. */
function fetchAs({ cookie }: { cookie: () => string }, path: string): Promise<Response> {
  return server.fetch(server.config.publicUrl + path, { headers: { cookie: cookie() } });
}

test('lists what came, newest first, with where it came from and its pages', async () => {
  await holder.receive(['one.pdf', 'two.pdf'], await makePdf(3));
  await holder.receive(['Letter'], undefined, { source: 'print', sender: 'pat' });
  const before = (await holder.get(holder.path)).json.values;
  expect(before.map(({ name, pagecount }) => [name, pagecount])).toEqual([
    ['Letter', undefined],
    ['two.pdf', undefined],
    ['one.pdf', undefined],
  ]);
  await server.runJobs();
  const { json } = await holder.get(holder.path);
  expect(json.values).toMatchObject([
    { name: 'Letter', from: 'pat', source: 'print', pagecount: 1, forwarded: [] },
    { name: 'two.pdf', from: 'pat@mail.example', source: 'mail', pagecount: 3 },
    { name: 'one.pdf', pagecount: 3, received: new Date(server.clock.now()).toISOString() },
  ]);
  expect(json.more).toBe(false);
});

test('a long list comes in pages of 100, each after the last document of the one before', async () => {
  const ids = await holder.receive(Array.from({ length: 201 }, (_, at) => `${at}.pdf`));
  const first = (await holder.get(holder.path)).json;
  expect([first.values.length, first.more, first.values[0]?.name]).toEqual([100, true, '200.pdf']);
  const after = async (id = '') => (await holder.get(`${holder.path}?before=${id}`)).json;
  const second = await after(first.values[99]?.id);
  expect([second.values.length, second.more, second.values[0]?.name]).toEqual([100, true, '100.pdf']);
  // A document deleted in the meantime still marks the position.
  await holder.remove(`${holder.path}/${ids[1] ?? ''}`);
  const last = await after(ids[1]);
  expect([last.values.map(({ name }) => name), last.more]).toEqual([['0.pdf'], false]);
});

test('the file is sent as it came, to save or to show, under a policy that runs nothing', async () => {
  const content = await makePdf(2);
  const [id = ''] = await holder.receive(['Müller "1".pdf'], content);
  const saved = await fetchAs(holder, `${holder.path}/${id}/file`);
  expect(new Uint8Array(await saved.arrayBuffer())).toEqual(content);
  expect(Object.fromEntries(saved.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(content.byteLength),
    'content-disposition': `attachment; filename="Muller _1_.pdf"; filename*=UTF-8''M%C3%BCller%20_1_.pdf`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
  });
  expect(saved.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*script-src 'none'/);
  const shown = await fetchAs(holder, `${holder.path}/${id}/file?show`);
  await shown.arrayBuffer();
  expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="Muller/);
  expect(shown.headers.get('content-security-policy')).toBe(saved.headers.get('content-security-policy'));
});

test('the copy that a download reads is released at its end, when it is stopped, and when nobody is there any more', async () => {
  const { bucket } = server.services;
  const [id = ''] = await holder.receive(['one.pdf']);
  const release = jest.fn(() => Promise.resolve());
  const open = bucket.open.bind(bucket);
  jest.spyOn(bucket, 'open').mockImplementation(async (key) => {
    const copy = await open(key);
    return copy && { ...copy, release };
  });
  const readerOfFile = async (): Promise<ReadableStreamDefaultReader<Uint8Array> | undefined> =>
    (await fetchAs(holder, `${holder.path}/${id}/file`)).body?.getReader();

  const whole = await readerOfFile();
  while (!(await whole?.read())?.done) expect(release).not.toHaveBeenCalled();
  expect(release).toHaveBeenCalledTimes(1);

  const stopped = await readerOfFile();
  await stopped?.read();
  await stopped?.cancel();
  expect(release).toHaveBeenCalledTimes(2);

  await (await readerOfFile())?.cancel();
  expect(release).toHaveBeenCalledTimes(3);
});

test('asked for the headers only, nothing is opened, which would stay open', async () => {
  const content = await makePdf(1);
  const [id = ''] = await holder.receive(['one.pdf'], content);
  await server.runJobs();
  const opened = jest.spyOn(server.services.bucket, 'open');
  const ask = async (what: string, method: string) => {
    const init = { method, headers: { cookie: holder.cookie() } };
    const answer = await server.fetch(`${server.config.publicUrl}${holder.path}/${id}/${what}`, init);
    const bytes = (await answer.arrayBuffer()).byteLength;
    return { status: answer.status, length: answer.headers.get('content-length'), bytes };
  };
  const heads = [await ask('file', 'HEAD'), await ask('preview', 'HEAD')];
  expect(opened).not.toHaveBeenCalled();
  const gets = [await ask('file', 'GET'), await ask('preview', 'GET')];
  expect(heads).toEqual(gets.map((one) => ({ ...one, bytes: 0 })));
  expect(heads[0]).toEqual({ status: 200, length: String(content.byteLength), bytes: 0 });
});

test('the preview is a picture of the first page; a file that cannot be drawn has none, and no pages', async () => {
  const [good = '', bad = '', odd = ''] = [
    ...(await holder.receive(['good.pdf'], readFileSync('e2e/files/text-letter-3.pdf'))),
    ...(await holder.receive(['bad.pdf'], Buffer.from('no PDF at all'))),
    ...(await holder.receive(['encrypted.pdf'], readFileSync('e2e/files/encrypted.pdf'))),
  ];
  expect((await holder.get(`${holder.path}/${good}/preview`)).status).toBe(404);
  await server.runJobs();
  const preview = await fetchAs(holder, `${holder.path}/${good}/preview`);
  const picture = Buffer.from(await preview.arrayBuffer());
  expect(preview.headers.get('content-type')).toBe('image/png');
  expect(picture.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  // 320 x 414 pixels: letter size.
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([320, 414]);
  for (const id of [bad, odd]) expect((await holder.get(`${holder.path}/${id}/preview`)).status).toBe(404);
  expect((await holder.get(holder.path)).json.values.map(({ pagecount }) => pagecount)).toEqual([
    undefined,
    undefined,
    3,
  ]);
});

test("somebody else's archive or document is a 404 for every call, and a visitor must sign in", async () => {
  const [theirs = ''] = await holder.receive(['secret.pdf']);
  await server.runJobs();
  const stranger = await newArchiveHolder(server);
  const visitor = createVisitor(server);
  await visitor.info();
  for (const path of [`${holder.path}/${theirs}`, `${stranger.path}/${theirs}`]) {
    const answers = [
      await stranger.get(`${path}/file`),
      await stranger.get(`${path}/preview`),
      await stranger.remove(path),
      await stranger.post(`${path}/restore`),
      await stranger.get(`${path.slice(0, -theirs.length - 1)}?before=${theirs}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  }
  expect((await stranger.get(holder.path)).status).toBe(404);
  expect(await holder.names()).toEqual(['secret.pdf']);
  expect((await visitor.get(holder.path)).status).toBe(401);
  expect((await visitor.remove(`${holder.path}/${theirs}`)).status).toBe(401);
  const file = await fetchAs(visitor, `${holder.path}/${theirs}/file`);
  expect([file.status, file.headers.get('location')]).toEqual([303, '/login.html']);
});

test('a deleted document is out of the list and cannot be opened; for seven days it comes back where it was', async () => {
  const [, two = ''] = await holder.receive(['one.pdf', 'two.pdf', 'three.pdf']);
  const path = `${holder.path}/${two}`;
  for (const once of [1, 2]) expect([once, (await holder.remove(path)).status]).toEqual([once, 200]);
  expect(await holder.names()).toEqual(['three.pdf', 'one.pdf']);
  expect((await holder.get(`${path}/file`)).status).toBe(404);
  server.clock.advance(7 * DAY - 1);
  await holder.post('/v1/account/authenticate', { email: holder.email, password: 'right words' });
  for (const once of [1, 2]) expect([once, (await holder.post(`${path}/restore`)).status]).toEqual([once, 200]);
  expect(await holder.names()).toEqual(['three.pdf', 'two.pdf', 'one.pdf']);
  expect((await holder.get(`${path}/file`)).status).toBe(200);
});

test('after seven days a deleted document is gone for good, and so are its files', async () => {
  const [id = '', kept = ''] = await holder.receive(['gone.pdf', 'kept.pdf']);
  await server.runJobs();
  const { db, bucket } = server.services;
  const rowOf = (one: string) =>
    db.selectFrom('archive_documents').selectAll().where('id', '=', one).executeTakeFirst();
  const row = await rowOf(id);
  await holder.remove(`${holder.path}/${id}`);
  server.clock.advance(7 * DAY);
  await holder.post('/v1/account/authenticate', { email: holder.email, password: 'right words' });
  expect((await holder.post(`${holder.path}/${id}/restore`)).status).toBe(404);
  await tidyUp(server.services, {}, ONCE);
  expect(await rowOf(id)).toBeUndefined();
  for (const key of [row?.key, row?.preview_key]) expect(await bucket.sizeOf(key ?? '')).toBeNull();
  const other = await rowOf(kept);
  for (const key of [other?.key, other?.preview_key]) expect(await bucket.sizeOf(key ?? '')).not.toBeNull();
});

test('when an account is removed, the files of its documents go, too', async () => {
  const [id = ''] = await holder.receive(['one.pdf']);
  await server.runJobs();
  const { db, bucket } = server.services;
  const row = await db.selectFrom('archive_documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  await db.deleteFrom('users').where('email', '=', holder.email).execute();
  await tidyUp(server.services, {}, ONCE);
  for (const key of [row.key, row.preview_key ?? '']) expect(await bucket.sizeOf(key)).toBeNull();
});

test('a document whose account is removed while it is read leaves no picture', async () => {
  const [id = ''] = await holder.receive(['one.pdf']);
  const { db, bucket, fileRunner } = server.services;
  const run: typeof fileRunner.run = async (task, who) => {
    const outcome = await fileRunner.run(task, who);
    if (task.name === 'draw-preview') await db.deleteFrom('users').where('email', '=', holder.email).execute();
    return outcome;
  };
  const { documentAdded } = await import('@server/archives/documents/document-added');
  await documentAdded({ ...server.services, fileRunner: { ...fileRunner, run } }, { document: id });
  expect(await bucket.sizeOf(`preview-${id}.png`)).toBeNull();
  await documentAdded(server.services, { document: id });
});
