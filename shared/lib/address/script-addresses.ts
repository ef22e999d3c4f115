/** Origins of the only third-party scripts this product may load. */
const ORIGINS = ['https://js.stripe.com', 'https://www.googletagmanager.com', 'https://apis.google.com'];
const STRIPE_FRAMES = /^https:\/\/[a-z0-9-]+\.js\.stripe\.com$/;
const DROPBOX = 'https://www.dropbox.com/static/api/2/dropins.js';

/** Addresses on this origin that the server offered in its settings, as absolute addresses. */
const offered = new Set<string>();

/** The address to load a library from: the server's offer if it is a path on this site, otherwise the library's own. */
export function scriptAddress(own: string, offer: string | undefined): string {
  return offeredAddress(offer) ?? own;
}

/** The server's offer as an absolute address if it is a path on this site; null otherwise. */
export function offeredAddress(offer: string | undefined): string | null {
  if (offer === undefined || !/^\/[A-Za-z0-9/._-]+$/.test(offer) || offer.startsWith('//')) return null;
  const address = new URL(offer, location.origin).href;
  offered.add(address);
  return address;
}

/** True for an address that a script or worker may be loaded from: the rule of the Trusted Types policy. */
export function isAllowedScript(address: string): boolean {
  let url: URL;
  try {
    url = new URL(address, location.href);
  } catch {
    // Not an address.
    return false;
  }
  // The origin of blob:https://... is that of the embedded address.
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  if (ORIGINS.includes(url.origin) || STRIPE_FRAMES.test(url.origin) || url.href === DROPBOX) return true;
  // Hashed files of the build, including those for workers.
  const isBuilt = url.origin === location.origin && /^\/assets\/[A-Za-z0-9._-]+\.m?js$/.test(url.pathname);
  return isBuilt || offered.has(url.href);
}
