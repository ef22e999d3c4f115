/** Looks whether one thing works; resolves to what is wrong, or null. Never rejects, and takes no longer than its limit. */
export type Probe = () => Promise<Error | null>;

/**
 * A probe that calls `look`, which throws when something is wrong. However many ask at once, it looks once: whoever asks
 * often costs no more than one look at a time.
 *
 * @param limit ms after which no answer is a wrong one
 */
export function createProbe(look: () => Promise<unknown>, limit: number): Probe {
  let underWay: Promise<Error | null> | undefined;
  return () => {
    underWay ??= withinLimit(look, limit)
      .then(
        () => null,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      )
      .finally(() => {
        underWay = undefined;
      });
    return underWay;
  };
}

/**
 * What `work` gives, if it comes in time.
 *
 * @param limit ms
 * @throws Error when it does not; what `work` throws.
 */
export async function withinLimit<T>(work: () => Promise<T>, limit: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}
