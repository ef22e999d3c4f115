import { failed, isSignedOut, type Outcome } from '@shared/api/transport/failure';
import { withLock } from '@shared/lib/locks';

/**
 * Saves a setting that takes effect at once, until the last saved value is what the person wants. Calls run one at a
 * time, and values skipped meanwhile are never sent. `current` returns the shown value as the body of the call; `send`
 * makes the call. Resolves to the outcome of the last call; if another tab is saving the same setting, resolves at once
 * to `aborted`, so that the caller can correct the page before the next press. An ended session (401) stops the saving.
 */
export async function saveLatest<B extends object>(
  lock: string,
  current: () => B,
  send: (body: B) => Promise<Outcome<null>>,
): Promise<Outcome<null>> {
  for (;;) {
    let sent = current();
    const result = await withLock(lock, () => {
      sent = current();
      return send(sent);
    });
    if (!result.held) return failed({ kind: 'aborted' });
    const outcome = result.value;
    const isOver = !outcome.ok && isSignedOut(outcome.failure);
    if (isOver || JSON.stringify(current()) === JSON.stringify(sent)) return outcome;
  }
}
