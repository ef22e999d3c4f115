import { bodyOf } from './body-of';

/** Three chunks, and a record of how they were consumed. */
function source(): { chunks: AsyncGenerator<Uint8Array>; asked: () => number; hasEnded: () => boolean } {
  let asked = 0;
  let hasEnded = false;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    try {
      for (const text of ['one ', 'two ', 'three']) {
        asked += 1;
        await Promise.resolve();
        yield Buffer.from(text);
      }
    } finally {
      hasEnded = true;
    }
  }
  return { chunks: chunks(), asked: () => asked, hasEnded: () => hasEnded };
}

test('the chunks are the body of an answer', async () => {
  const { chunks, hasEnded } = source();
  expect(await new Response(bodyOf(chunks)).text()).toBe('one two three');
  expect(hasEnded()).toBe(true);
});

test('nothing is asked for until it is sent', async () => {
  const { chunks, asked } = source();
  const reader = bodyOf(chunks).getReader();
  expect(asked()).toBe(0);
  await reader.read();
  expect(asked()).toBe(1);
});

test('a body that is canceled while a chunk is under way asks for no other, and ends its source', async () => {
  const { chunks, asked, hasEnded } = source();
  const reader = bodyOf(chunks).getReader();
  await reader.read();
  const underWay = reader.read();
  await reader.cancel();
  expect(await underWay).toEqual({ done: true, value: undefined });
  expect(asked()).toBeLessThan(3);
  expect(hasEnded()).toBe(true);
});

test('a source that fails fails the body', async () => {
  async function* failing(): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(Buffer.from('one'));
    throw new Error('disk lost');
  }
  await expect(new Response(bodyOf(failing())).text()).rejects.toThrow('disk lost');
});
