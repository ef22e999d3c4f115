/** Thrown to a writer when a newer one begins to write the same key. */
export class ReplacedError extends Error {
  override readonly name = 'ReplacedError';
}

/** Passes chunks on until a newer writer of the same key begins, then throws ReplacedError. */
export type NewestWriter = (key: string, chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/**
 * Allows one writer per key, the newest: a client that sends again has given up the earlier upload, and a thousand
 * concurrent copies of one form must not fill the disk.
 */
export function createNewestWriter(): NewestWriter {
  const enders = new Map<string, () => void>();
  return async function* newest(key, chunks) {
    const { replaced, end } = createEnd();
    enders.get(key)?.();
    enders.set(key, end);
    const iterator = chunks[Symbol.asyncIterator]();
    try {
      for (;;) {
        const next = await Promise.race([iterator.next(), replaced]);
        if (next.done) return;
        yield next.value;
      }
    } finally {
      if (enders.get(key) === end) enders.delete(key);
      // Not awaited: a stalled sender would block here.
      iterator.return?.().catch(() => undefined);
    }
  };
}

function createEnd(): { replaced: Promise<never>; end: () => void } {
  let end = (): void => undefined;
  const replaced = new Promise<never>((_, reject) => {
    end = () => reject(new ReplacedError('A newer upload of the same file has begun'));
  });
  // It may reject while nothing awaits it.
  replaced.catch(() => undefined);
  return { replaced, end };
}
