/** @jest-environment node */
import { Hono } from 'hono';
import { readText } from './json-body';
import { answerRefusal, type Refusal } from './refuse';

const app = new Hono()
  .post('/', async (c) => c.text(await readText(c, 10)))
  // Nothing else is thrown here.
  .onError((error, c) => answerRefusal(c, error as Refusal));

/** What a body is read as that comes in these pieces, and does not end unless it is said to. */
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

test('a body that says it is too large is refused before it comes', async () => {
  expect(await read([], { 'content-length': '11' }, false)).toEqual(TOO_LARGE);
  expect(await read(['0123456789'], { 'content-length': '10' })).toEqual({ status: 200, text: '0123456789' });
});

test('one that says nothing, or too little, is refused as soon as more comes than is taken', async () => {
  expect(await read(['01234', '56789', '0'], {}, false)).toEqual(TOO_LARGE);
  expect(await read(['01234567890'], { 'content-length': '1' }, false)).toEqual(TOO_LARGE);
  expect(await read(['01234', '56789'], {})).toEqual({ status: 200, text: '0123456789' });
});

test('a letter of several bytes may come in pieces, and what is cut off is seen', async () => {
  const [first = 0, second = 0] = new TextEncoder().encode('ü');
  expect((await read(['M', [first], [second], 'ller'], {})).text).toBe('Müller');
  expect((await read(['M', [first]], {})).text).toBe('M\ufffd');
  expect((await read([], {})).text).toBe('');
});
