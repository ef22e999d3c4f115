import { getConfig } from '@testing-library/dom';

/**
 * Waits for something of the test's own, such as an answer of the server, while an open page goes on with what it is
 * doing. The page may change meanwhile, as it may during `findBy` and `waitFor`.
 */
export async function meanwhile<T>(work: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  await getConfig().asyncWrapper(() => {
    result = work();
    return result;
  });
  return result ?? work();
}
