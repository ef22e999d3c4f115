import { Hono } from 'hono';
import { readText } from './json-body';
import { answerRefusal, type Refusal } from './refuse';

const app = new Hono()
  .post('/', async (c) => c.text(await readText(c, 10)))
  // Only refusals are thrown here.
  .onError((error, c) => answerRefusal(c, error as Refusal));

/** Reads a body that arrives in these chunks, and ends only if `ends` is true. */
async function read(pieces: (string | number[])[], headers: Record<string, string>, ends = true) {
  const chunks = pieces.map((piece) =>
    typeof piece === 'string' ? new TextEncoder().encode(piece) : Uint8Array.from(piece),
  );
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (ends) controller.close();
    },
  });
  const answer = await app.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  return { status: answer.status, text: await answer.text() };
}

const TOO_LARGE = { status: 413, text: '{"error":{"message":"The request is too large"}}' };

test('a body that is announced as too large is refused before it arrives', async () => {
  expect(await read([], { 'content-length': '11' }, false)).toEqual(TOO_LARGE);
  expect(await read(['0123456789'], { 'content-length': '10' })).toEqual({ status: 200, text: '0123456789' });
});

test('one with a missing or too small Content-Length is refused as soon as it exceeds the limit', async () => {
  expect(await read(['01234', '56789', '0'], {}, false)).toEqual(TOO_LARGE);
  expect(await read(['01234567890'], { 'content-length': '1' }, false)).toEqual(TOO_LARGE);
  expect(await read(['01234', '56789'], {})).toEqual({ status: 200, text: '0123456789' });
});

test('a multi-byte character may be split across chunks, and a truncated one is detected', async () => {
  const [first = 0, second = 0] = new TextEncoder().encode('ü');
  expect((await read(['M', [first], [second], 'ller'], {})).text).toBe('Müller');
  expect((await read(['M', [first]], {})).text).toBe('M\ufffd');
  expect((await read([], {})).text).toBe('');
});
