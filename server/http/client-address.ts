import { isIPv6 } from 'node:net';
import type { PlatformServices } from '@server/platform/services';
import type { AppContext } from './app-env';

/** Longer than any address, so that a proxy's header cannot fill a row. */
const LONGEST = 64;

/**
 * The visitor's network address, for rate limits; never logged. Each of the TRUST_PROXY proxies before this server has
 * added the address of its caller to `X-Forwarded-For`, so what counts is that many entries from the right: visitors
 * can write whatever they like on the left. For IPv6 only the first half: the owner of one address has the whole /64.
 * `local` if the app is called without a socket.
 */
export function clientAddress(c: AppContext, { config: { trustProxy } }: Pick<PlatformServices, 'config'>): string {
  const forwarded = trustProxy > 0 ? entriesOf(c.req.header('x-forwarded-for')) : [];
  // With fewer entries the call came past some of the proxies: the first one was added by one of the others.
  const entry = forwarded.at(-trustProxy) ?? forwarded[0];
  // Set by the Node adapter; absent if the app is called without a socket.
  const bindings = c.env as { incoming: { socket: { remoteAddress?: string } } } | undefined;
  return addressRange(withoutPort(entry ?? bindings?.incoming.socket.remoteAddress ?? 'local'));
}

/** Whether an address identifies no caller: this machine's own, or a proxy on it that is not trusted. */
export function isSharedAddress(address: string): boolean {
  return address === 'local' || address === '0:0:0:0' || address.startsWith('127.');
}

/** The entries of a header, which several proxies may also have sent as several lines. */
function entriesOf(header = ''): string[] {
  return header
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Some proxies add the port, which is another one for each connection: `192.0.2.7:4711`, `[2001:db8::7]:4711`. */
function withoutPort(entry: string): string {
  return entry.replace(/^\[([^\]]*)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

function addressRange(address: string): string {
  const plain = address.toLowerCase();
  if (!isIPv6(plain)) return plain.slice(0, LONGEST);
  const groups = groupsOf(plain);
  // An IPv4 address that is written as an IPv6 one (RFC 4291, 2.5.5.2).
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return groups.slice(6).map(asBytes).join('.');
  return groups.slice(0, 4).join(':');
}

/** The eight groups of an IPv6 address, in hexadecimal digits without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)/, inGroups).split('::');
  const [before, after] = [head.split(':'), tail.split(':')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  // An empty group before or after `::` is a zero too.
  const all = address.includes('::') ? [...before, ...zeros, ...after] : before;
  return all.map((group) => Number.parseInt(group || '0', 16).toString(16));
}

/** The last four bytes may be written as in IPv4. */
function inGroups(_text: string, ...bytes: unknown[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

function asBytes(group: string): string {
  const value = Number.parseInt(group, 16);
  return `${value >> 8}.${value & 255}`;
}
