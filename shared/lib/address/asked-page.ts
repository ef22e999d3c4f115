/** Longer than a reset link works, so that one followed at the last moment still leads back. */
const KEPT_MS = 2 * 3_600_000;

const KEY = 'faxkeep.asked-page';

/**
 * Remembers in this browser which page somebody asked for before they had to choose a new password: the mailed link
 * opens without it, often in another tab. Without storage they start from the default page.
 *
 * @param href a checked address of ours; the login page checks it again
 */
export function keepAskedPage(href: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ href, at: Date.now() }));
  } catch {
    // Storage is full or not allowed.
  }
}

/** Takes the remembered page, once; undefined when there is none or it is some hours old. */
export function takeAskedPage(): string | undefined {
  try {
    // Every member is checked below.
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { href?: unknown; at?: unknown } | null;
    localStorage.removeItem(KEY);
    const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS;
    return isFresh && typeof kept.href === 'string' ? kept.href : undefined;
  } catch {
    // Storage is not allowed, or holds something else under this name.
    return undefined;
  }
}
