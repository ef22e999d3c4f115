import { inBrowser, KEYS } from '@shared/lib/kept';

/** Longer than a reset link is valid, so that a link followed at the last moment still leads back. */
const KEPT_MS = 2 * 3_600_000;

/**
 * Remembers in this browser which page somebody asked for before they had to choose a new password, because the mailed
 * link opens without it, often in another tab. Without storage they start from the default page.
 *
 * @param href a checked address of this site; the login page checks it again
 */
export function keepAskedPage(href: string): void {
  inBrowser.setJson(KEYS.askedPage, { href, at: Date.now() });
}

/** Returns the remembered page, once; undefined if there is none or it is hours old. */
export function takeAskedPage(): string | undefined {
  // Every member is checked below.
  const kept = inBrowser.getJson(KEYS.askedPage) as { href?: unknown; at?: unknown } | null;
  inBrowser.remove(KEYS.askedPage);
  const isFresh = typeof kept?.at === 'number' && Date.now() - kept.at < KEPT_MS;
  return isFresh && typeof kept.href === 'string' ? kept.href : undefined;
}
