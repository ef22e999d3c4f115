/** Checks whether one part works; resolves to the error, or null. Never rejects, and never exceeds its time limit. */
export type Probe = () => Promise<Error | null>;

/**
 * A probe that calls `check`, which throws if something is wrong. Concurrent callers share one call, so frequent
 * probing never costs more than one check at a time.
 *
 * @param limit ms after which a missing answer is a failure
 */
export function createProbe(check: () => Promise<unknown>, limit: number): Probe {
  let underWay: Promise<Error | null> | undefined;
  return () => {
    underWay ??= withinLimit(check, limit)
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
 * The result of `work`, if it arrives in time.
 *
 * @param limit ms
 * @throws Error if it does not; the errors of `work`.
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
