import { browserStorage, KEYS } from '@shared/lib/safe-storage';

/** Longer than a reset link is valid, so that even the latest use of a link leads back. */
const KEPT_MS = 2 * 3_600_000;

/**
 * Remembers in this browser the page that a person requested before having to choose a new password, because the mailed
 * link opens without it, often in another tab. Without storage they start from the default page.
 *
 * @param href a checked address of this site; the login page checks it again
 */
export function rememberReturnPage(href: string): void {
  browserStorage.setJson(KEYS.returnPage, { href, at: Date.now() });
}

/** Takes the remembered page, once; undefined if there is none or it is too old. */
export function takeReturnPage(): string | undefined {
  // Every member is checked below.
  const kept = browserStorage.getJson(KEYS.returnPage) as { href?: unknown; at?: unknown } | null;
  browserStorage.remove(KEYS.returnPage);
  const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS;
  return isFresh && typeof kept.href === 'string' ? kept.href : undefined;
}
