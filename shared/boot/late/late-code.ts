import { OTHER_FAILURE_MS } from '@shared/durations';
import { notify } from '@shared/stores/notices';

/** Said where code does not come; a way to try again stands beside it. */
export const NOT_LOADED =
  'A part of this page could not be loaded: please make sure that you are online and try again.';

/**
 * Does something with code that is fetched when it is first needed. Undefined when it could not be fetched: nothing was
 * done then, and the person is told, or `failed` does what can be done without it.
 */
export async function withLateCode<C, T>(
  load: () => Promise<C>,
  run: (code: C) => T,
  failed: () => void = tellNotLoaded,
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
export function doneWithout(): void {
  // Nobody asked for it.
}

function tellNotLoaded(): void {
  notify({ type: 'error', text: NOT_LOADED, duration: OTHER_FAILURE_MS, key: 'late-code' });
}
