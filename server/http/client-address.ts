import { isIPv6 } from 'node:net';
import type { PlatformServices } from '@server/platform/services';
import type { AppContext } from './app-env';

/** Longer than any address, so that a proxy's header cannot fill a row. */
const LONGEST = 64;

/**
 * The visitor's network address, for rate limits; never logged. For IPv6 only the first half: the owner of one address
 * has the whole /64. `local` if the app is called without a socket.
 */
export function clientAddress(c: AppContext, { config }: Pick<PlatformServices, 'config'>): string {
  const forwarded = config.trustProxy ? c.req.header('x-forwarded-for') : undefined;
  const last = forwarded?.split(',').at(-1)?.trim();
  // Set by the Node adapter; absent if the app is called without a socket.
  const bindings = c.env as { incoming: { socket: { remoteAddress?: string } } } | undefined;
  return addressRange(last || bindings?.incoming.socket.remoteAddress || 'local');
}

/** Whether an address identifies no caller: this machine's own, or a proxy on it that is not trusted. */
export function isSharedAddress(address: string): boolean {
  return address === 'local' || address === '0:0:0:0' || address.startsWith('127.');
}

function addressRange(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '');
  if (!isIPv6(plain)) return plain.slice(0, LONGEST);
  const [head = '', tail = ''] = plain.split('::');
  const [before, after] = [head.split(':'), tail.split(':')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  // An empty group before or after `::` is a zero too.
  return groups.map((group) => Number.parseInt(group || '0', 16).toString(16)).join(':');
}
