/** Thrown at a writer when a newer one has begun to write the same key. */
export class ReplacedError extends Error {}

/** The chunks as they come, until a newer writer of the same key begins: then they end with ReplacedError. */
export type NewestWriter = (key: string, chunks: AsyncIterable<Uint8Array>) => AsyncGenerator<Uint8Array>;

/**
 * Lets one writer a key go on, the newest: whoever sends again has given the older one up, and one form must not fill
 * the disk by being sent a thousand times at once.
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
      // Not waited for: a sender that has stalled would hold it up.
      iterator.return?.().catch(() => undefined);
    }
  };
}

function createEnd(): { replaced: Promise<never>; end: () => void } {
  let end = (): void => undefined;
  const replaced = new Promise<never>((_, reject) => {
    end = () => reject(new ReplacedError('A newer upload of the same file has begun'));
  });
  // It may come while nobody waits.
  replaced.catch(() => undefined);
  return { replaced, end };
}
