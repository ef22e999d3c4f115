/** Registers how to close a started part. */
export type CloseLater = (close: () => Promise<unknown>) => void;

/**
 * Starts several parts one after the other. If one does not start, those before it are closed.
 *
 * @param start starts them, and registers how to close each
 * @returns the result of `start`, with a `close` for all parts, in reverse order; it closes the rest if one cannot be
 * closed
 * @throws the errors of `start`, with faults of closing as the cause
 */
export async function startInSteps<T extends object>(
  start: (closeLater: CloseLater) => Promise<T>,
): Promise<T & { close: () => Promise<void> }> {
  const closing: (() => Promise<unknown>)[] = [];
  const closeAll = async (): Promise<unknown[]> => {
    const faults: unknown[] = [];
    for (const step of closing.splice(0).reverse()) await step().catch((fault: unknown) => faults.push(fault));
    return faults;
  };
  try {
    const started = await start((step) => closing.push(step));
    return { ...started, close: async () => throwAny(await closeAll()) };
  } catch (error) {
    const faults = await closeAll();
    if (faults.length > 0 && error instanceof Error) error.cause ??= faults;
    throw error;
  }
}

function throwAny(faults: readonly unknown[]): void {
  if (faults.length > 0) throw new AggregateError(faults, faults.map(String).join('\n'));
}
