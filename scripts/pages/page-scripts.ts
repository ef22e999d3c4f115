import { posix } from 'node:path';

const SCRIPT = /<script type="module"[^>]*? src="([^"]+)"><\/script>\s*/g;

/**
 * A page that names only the script which imports all others: those are fetched by its first script (`data-first`),
 * after the page's first call; the largest first, as they take the longest. Browsers open six connections to a server without HTTP/2, and would
 * give all of them to scripts before the call is made. Throws if no script imports all others.
 *
 * @param read returns a script by its address
 */
export function scriptsAfterCall(html: string, read: (address: string) => string): string {
  const addresses = [...html.matchAll(SCRIPT)].flatMap(([, address]) => address ?? []);
  const root = addresses.find((address) => {
    const reached = importsOf(address, read);
    return addresses.every((other) => reached.has(other));
  });
  if (root === undefined) throw new Error(`None of these scripts imports the others: ${addresses.join(' ')}`);
  const others = addresses.filter((address) => address !== root);
  return html
    .replace(SCRIPT, (element, address: string) => (address === root ? element : ''))
    .replace(/ data-ahead="([^"]*)"/, (_, ahead: string) => {
      const sorted = largestFirst(ahead.match(/\S+/g) ?? [], read).join(' ');
      return ` data-first="${largestFirst(others, read).join(' ')}" data-ahead="${sorted}"`;
    });
}

function largestFirst(addresses: readonly string[], read: (address: string) => string): string[] {
  return addresses.toSorted((one, other) => read(other).length - read(one).length);
}

/** A script and all that it imports. */
function importsOf(address: string, read: (address: string) => string): Set<string> {
  const reached = new Set([address]);
  // Visits addresses added on the way.
  for (const one of reached) {
    for (const [, path] of read(one).matchAll(/(?:from|import)\s*"(\.\/[^"]+)"/g)) {
      if (path) reached.add(posix.join(posix.dirname(one), path));
    }
  }
  return reached;
}
