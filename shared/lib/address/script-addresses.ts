/** Outside scripts this product may ever load. */
const ORIGINS = ['https://js.stripe.com', 'https://www.googletagmanager.com', 'https://apis.google.com'];
const STRIPE_FRAMES = /^https:\/\/[a-z0-9-]+\.js\.stripe\.com$/;
const DROPBOX = 'https://www.dropbox.com/static/api/2/dropins.js';

/** Own-origin addresses the server offered in its settings, as absolute addresses. */
const offered = new Set<string>();

/**
 * The address a library is loaded from: what the server offered in its settings when that is a path of this very
 * site, otherwise the library's own address.
 */
export function scriptAddress(own: string, offer: string | undefined): string {
  return offeredAddress(offer) ?? own;
}

/** What the server offered in its settings, absolute, when that is a path of this very site; null otherwise. */
export function offeredAddress(offer: string | undefined): string | null {
  if (offer === undefined || !/^\/[A-Za-z0-9/._-]+$/.test(offer) || offer.startsWith('//')) return null;
  const address = new URL(offer, location.origin).href;
  offered.add(address);
  return address;
}

/** True for an address a script or worker may be loaded from: the rule of the Trusted Types policy. */
export function isAllowedScript(address: string): boolean {
  let url: URL;
  try {
    url = new URL(address, location.href);
  } catch {
    // Not an address at all.
    return false;
  }
  // The origin of blob:https://... is that of the site it names.
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (ORIGINS.includes(url.origin) || STRIPE_FRAMES.test(url.origin) || url.href === DROPBOX) return true;
  // Hashed files of the build: workers are made from them.
  const isBuilt = url.origin === location.origin && /^\/assets\/[A-Za-z0-9._-]+\.m?js$/.test(url.pathname);
  return isBuilt || offered.has(url.href);
}
