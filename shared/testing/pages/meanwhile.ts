import { getConfig } from '@testing-library/dom';

/**
 * Waits for the test's own work, such as an answer of the server, while an open page continues. The page may change
 * meanwhile, as it may during `findBy` and `waitFor`.
 */
export function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  // It resolves to the result of `work`, which its type does not say.
  return getConfig().asyncWrapper(work) as Promise<T>;
}
