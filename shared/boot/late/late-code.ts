import { DURATIONS } from '@shared/durations';
import { ADDED_MESSAGES } from '@shared/messages';
import { notify } from '@shared/stores/notices';

/** Code that is fetched when first needed, and at hand from then on. */
export interface LateCode<C> {
  /** Fetches the code, once. Rejects if it cannot be fetched; the next call tries again. */
  load: () => Promise<C>;
  /** The code if it is there, else null. Asking `import()` for it again would wait behind all else the page has to do. */
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
 * Runs something with code that is fetched when first needed. Resolves to undefined if the code could not be fetched:
 * nothing was done then, and either the person is told or `failed` does what it can without the code.
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

/** For code that the page is complete without. */
export function ignoreLoadFailure(): void {
  // Nobody asked for this code, so its absence goes unreported.
}

/** Tells the person that code could not be fetched. */
export function notifyNotLoaded(): void {
  notify({ type: 'error', text: ADDED_MESSAGES.notLoaded, duration: DURATIONS.otherFailure, key: 'late-code' });
}
