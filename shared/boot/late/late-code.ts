import { DURATIONS } from '@shared/durations';
import { ADDED_MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';

/** Code that is fetched when first needed, and kept. */
export interface LateCode<C> {
  /** Fetches the code, once. Rejects if it cannot be fetched; the next call tries again. */
  load: () => Promise<C>;
  /** The code if it is there, else null. A repeated `import()` would wait behind all other work of the page. */
  loaded: () => C | null;
}

/**
 * Describes code that is fetched when first needed.
 *
 * @param fetchCode usually `() => import('./x')`
 */
export function lateCode<C>(fetchCode: () => Promise<C>): LateCode<C> {
  let code: C | null = null;
  return {
    load: async () => {
      code ??= await fetchCode();
      return code;
    },
    loaded: () => code,
  };
}

/**
 * Runs an action with code that is fetched when first needed. If the code could not be fetched, resolves to undefined
 * and nothing was done: either the person is told or `failed` does what it can without the code.
 */
export async function withLateCode<C, T>(
  load: () => Promise<C>,
  run: (code: C) => T,
  failed: () => void = notifyNotLoaded,
): Promise<Awaited<T> | undefined> {
  let code: C;
  try {
    code = await load();
  } catch {
    failed();
    return undefined;
  }
  return await run(code);
}

/** Handles a failed load of optional code by doing nothing. */
export function ignoreLoadFailure(): void {
  // The page is complete without this code, so its absence goes unreported.
}

/** Tells the person that code could not be fetched. */
export function notifyNotLoaded(): void {
  notify({ type: 'error', text: ADDED_MESSAGES.notLoaded, duration: DURATIONS.otherFailure, key: 'late-code' });
}
