/**
 * Outcome of requesting a lock: the action's value, or the holder: another press on this page, whose outcome the person
 * will see here, or another tab.
 */
export type LockResult<T> = { held: true; value: T } | { held: false; by: 'this-page' | 'other-tab' };

/** Whether nothing was done because another tab holds the lock, which, unlike a second press, shows nowhere here. */
export function isHeldElsewhere(result: LockResult<unknown>): boolean {
  return !result.held && result.by === 'other-tab';
}

const heldInThisPage = new Set<string>();

/**
 * Runs `action` unless an action with the same name is running, here or in another tab (specification 4, locks).
 *
 * The lock is taken before the first `await`, so that two presses in one task cannot both get it. It is released when
 * the action ends, however it ends. An error from the action is rethrown. Between tabs it uses Web Locks if the browser
 * has them: a convenience rather than a guarantee, because another browser is not covered.
 */
export async function withLock<T>(name: string, action: () => Promise<T> | T): Promise<LockResult<T>> {
  if (heldInThisPage.has(name)) return { held: false, by: 'this-page' };
  heldInThisPage.add(name);
  try {
    return await acrossTabs(name, action);
  } finally {
    heldInThisPage.delete(name);
  }
}

async function acrossTabs<T>(name: string, action: () => Promise<T> | T): Promise<LockResult<T>> {
  const manager = lockManager();
  const attempt = new Attempt(action);
  if (manager !== null) {
    try {
      const isFree = await manager.request(name, { ifAvailable: true }, async (lock) => {
        if (lock !== null) await attempt.run();
        return lock !== null;
      });
      if (!isFree) return { held: false, by: 'other-tab' };
    } catch {
      // Either the action failed, and `run` below rethrows its error, or the browser refused to lock (a frame without
      // an origin): then this page's own lock must suffice.
    }
  }
  return { held: true, value: await attempt.run() };
}

/** An action that runs once, however often it is called. */
class Attempt<T> {
  #running: Promise<T> | null = null;
  readonly #action: () => Promise<T> | T;

  constructor(action: () => Promise<T> | T) {
    this.#action = action;
  }

  run(): Promise<T> {
    this.#running ??= (async () => await this.#action())();
    return this.#running;
  }
}

/** The browser's lock manager; null if there is none. */
function lockManager(): LockManager | null {
  if (typeof navigator === 'undefined' || !('locks' in navigator)) return null;
  return navigator.locks;
}
