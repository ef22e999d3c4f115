import { getConfig } from '@testing-library/dom';

/**
 * Waits for something of the test's own, such as an answer of the server, while an open page goes on with what it is
 * doing. The page may change meanwhile, as it may during `findBy` and `waitFor`.
 */
export function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  // It resolves to what `work` does; its type says so of nothing.
  return getConfig().asyncWrapper(work) as Promise<T>;
}
