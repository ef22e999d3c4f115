import type { PlatformServices } from '@server/platform/services';
import { countUses, giveBack, type Use } from './rate-limit';

/** How an action ended: with a result, or with an error thrown. */
export type Ending<T> = { result: T } | { error: unknown };

/**
 * Counts uses and then runs `work`, so that concurrent tries cannot bypass a limit; gives them back if one is full, or
 * if the action turns out not to be one that counts.
 *
 * @param isFree whether an action that ended so does not count
 * @returns the result, or the ms until there is room
 * @throws what `work` throws
 */
export async function runCounted<T>(
  services: PlatformServices,
  uses: readonly Use[],
  work: () => Promise<T>,
  isFree: (ending: Ending<T>) => boolean,
): Promise<{ result: T } | { fullForMs: number }> {
  if (uses.length === 0) return { result: await work() };
  const fullForMs = await countUses(services, uses);
  if (fullForMs > 0) {
    await giveBack(services, uses);
    return { fullForMs };
  }
  const ending = await work().then(
    (result) => ({ result }),
    (error: unknown) => ({ error }),
  );
  if (isFree(ending)) await giveBack(services, uses);
  if ('error' in ending) throw ending.error;
  return ending;
}
