import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestServer, type TestServer } from '@server/testing/test-server';
import { createVisitor, type FormAnswer, makePdf, sendForm, type Visitor } from '@server/testing/visitor';

let server: TestServer;
let visitor: Visitor;
let pdf: Uint8Array;

beforeAll(async () => {
  server = await createTestServer();
  visitor = createVisitor(server);
  await visitor.info();
  pdf = await makePdf(2);
});
afterAll(() => server.close());

async function setUp(): Promise<FormAnswer> {
  const { json } = await visitor.post('/v1/file/setup', { name: 'a.pdf', size: pdf.byteLength });
  return json;
}

const textPart = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead = (name: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n`;
const END = '--x--\r\n';

/** All fields of a form except the file. */
function fieldsOf({ payload, policy, signature }: FormAnswer): string {
  const all = { ...payload, policy: policy[0] ?? '', 'x-amz-signature': signature };
  const texts = Object.entries(all).map(([name, value]) => (name === 'action' ? '' : textPart(name, value)));
  return texts.join('');
}

/** Sends a form made of these parts, byte by byte. */
function sendPieces(...pieces: (string | Uint8Array)[]): Promise<Response> {
  const body = new Uint8Array(Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array))));
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  return server.fetch(server.config.bucketUrl, { method: 'POST', body, headers });
}

/** What is stored of a form's file. */
function keptOf(setup: FormAnswer): Promise<Buffer | null> {
  return readFile(join(server.config.dataDir, 'files', setup.payload.key ?? '')).catch(() => null);
}

/** A form whose body arrives in parts: `send` sends more, `end` completes it, `breakOff` disconnects. */
function openForm(setup: FormAnswer): {
  answer: Promise<Response>;
  send: (bytes: Uint8Array) => void;
  end: () => void;
  breakOff: () => void;
  /** Whether everything sent has been read. */
  isTaken: () => boolean;
} {
  let body!: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      body = controller;
    },
  });
  body.enqueue(Buffer.from(fieldsOf(setup) + fileHead('file')));
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  // The DOM types lack `duplex`, which a streamed body needs.
  const init = { method: 'POST', body: stream, headers, duplex: 'half' } as RequestInit;
  return {
    answer: server.fetch(server.config.bucketUrl, init),
    send: (bytes) => body.enqueue(bytes),
    end: () => {
      body.enqueue(Buffer.from(`\r\n${END}`));
      body.close();
    },
    breakOff: () => body.error(new Error('gone')),
    isTaken: () => (body.desiredSize ?? 0) > 0,
  };
}

/** The folder does not exist until the first upload. */
const unfinished = (): Promise<string[]> => readdir(join(server.config.dataDir, 'files/unfinished')).catch(() => []);
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((done) => setImmediate(done));
}

test('sending again replaces the upload in progress: a form takes up the space of one file', async () => {
  const setup = await setUp();
  const stalled = openForm(setup);
  stalled.send(pdf.subarray(0, 100));
  await until(async () => (await unfinished()).length === 1);
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
  await until(async () => (await unfinished()).length === 0);
  stalled.send(pdf.subarray(100));
  stalled.end();
  const answer = await stalled.answer;
  expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('OperationAborted')]);
  expect(await server.services.bucket.sizeOf(setup.payload.key ?? '')).toBe(pdf.byteLength);
});

test('a refused form that then disconnects does no harm', async () => {
  const setup = await setUp();
  const form = openForm({ ...setup, signature: '0'.repeat(64) });
  form.send(pdf);
  await until(() => Promise.resolve(form.isTaken()));
  form.breakOff();
  expect(await (await form.answer).text()).toContain('IncompleteBody');
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
});

test('a form with a duplicate field is refused', async () => {
  const setup = await setUp();
  const again = textPart('key', setup.payload.key ?? '');
  const answer = await sendPieces(again, fieldsOf(setup), fileHead('file'), pdf, '\r\n', END);
  expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('Extra input fields')]);
  expect(await keptOf(setup)).toBeNull();
});

test('a file in a field with another name is refused, whatever follows', async () => {
  const setup = await setUp();
  const wrong = [fileHead('letter'), pdf, '\r\n'];
  const answer = await sendPieces(fieldsOf(setup), ...wrong, fileHead('file'), pdf, '\r\n', END);
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('<Code>InvalidArgument</Code><Message>The file must be in the field named file</Message>'),
  ]);
  expect(await keptOf(setup)).toBeNull();
});

test('a form that disconnects in the middle of its file leaves nothing behind, and can be sent again', async () => {
  const setup = await setUp();
  const form = openForm(setup);
  form.send(pdf.subarray(0, 100));
  await until(async () => (await unfinished()).length === 1);
  form.breakOff();
  const answer = await form.answer;
  expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('IncompleteBody')]);
  expect([await unfinished(), await keptOf(setup)]).toEqual([[], null]);
  expect((await sendForm(server.fetch, setup, pdf)).status).toBe(201);
});
