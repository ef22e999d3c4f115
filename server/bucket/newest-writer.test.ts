import { createNewestWriter, ReplacedError } from './newest-writer';

/** A sender that stalls after one chunk. */
async function* stalled(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('%PDF-'));
  await new Promise(() => undefined);
}

test('each new writer of a key ends the one before it', async () => {
  const newest = createNewestWriter();
  const writers = [newest('a', stalled()), newest('a', stalled()), newest('a', stalled())];
  const other = newest('b', stalled());
  await other.next();
  let older: Promise<unknown> | null = null;
  for (const writer of writers) {
    expect(await writer.next()).toEqual({ done: false, value: Buffer.from('%PDF-') });
    await older;
    older = expect(writer.next()).rejects.toThrow(ReplacedError);
  }
  // Other keys are not affected.
  const next = other.next();
  expect(await Promise.race([next, Promise.resolve('goes on')])).toBe('goes on');
  void newest('b', stalled()).next();
  await expect(next).rejects.toThrow('A newer upload of the same file has begun');
});

test('a source is closed when reading stops, if it can be', async () => {
  const newest = createNewestWriter();
  const told = jest.fn(() => Promise.resolve({ done: true as const, value: undefined }));
  const next = (): Promise<IteratorResult<Uint8Array>> => Promise.resolve({ done: false, value: Buffer.from('x') });
  for (const end of [{ return: told }, {}]) {
    const writer = newest('a', { [Symbol.asyncIterator]: () => ({ next, ...end }) });
    await writer.next();
    expect(await writer.return(undefined)).toEqual({ done: true, value: undefined });
  }
  expect(told).toHaveBeenCalledTimes(1);
});
