/** Second-level names under which country registries sell names: fax.co.uk and shop.co.uk have different owners. */
const SECOND_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'or', 'org']);

/** Whether a host is this machine, which browsers trust without https. */
export function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/**
 * Whether two addresses belong to one site, which share cookies: same scheme and same registered name. Without the
 * public suffix list that is a guess, and a good one for common names.
 */
export function isSameSite(one: URL, other: URL): boolean {
  return one.protocol === other.protocol && registered(one.hostname) === registered(other.hostname);
}

function registered(host: string): string {
  const names = host.split('.');
  if (host.startsWith('[') || /^[\d.]+$/.test(host)) return host;
  const [second = '', top = ''] = names.slice(-2);
  return names.slice(top.length === 2 && SECOND_LEVELS.has(second) ? -3 : -2).join('.');
}
