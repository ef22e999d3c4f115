import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { SITE_ROUTES } from '@server/http/site/routes';

/** Headers that differ between servers, or that concern the connection. */
const OWN =
  /^(?:vary|date|server|etag|last-modified|accept-ranges|content-length|content-encoding|transfer-encoding|connection|keep-alive|x-request-id)$/;

/** Every address in the table, with placeholders filled. */
export const PAGES = SITE_ROUTES.map(({ path }) =>
  path.replace('{provider}', 'dropbox').replace('{guid}', '6kT0vVb3rQm1XyZ8aBcD2e'),
);

/** Addresses that do not exist: unknown ones, build files under names that are not addresses, tricks. */
export const ABSENT = [
  ...[
    '/nothing',
    '/home',
    '/start/',
    '/start/UPPER',
    '/start/a/b',
    '/order',
    '/order/',
    '/order/6kT0vVb3rQm1XyZ8aBcD2e/x',
  ],
  ...['/404.html', '/kit.html', '/billing', '/index.html.gz', '/index.html.br', '/embed.js.gz', '/assets', '/assets/'],
  ...['/assets/none.js', '/.git/config', '/.well-known/none.txt', '/v2/info', '//start'],
];

/** A raw answer. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Makes one request and returns the raw answer. */
export function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    // The path is sent verbatim, not normalized.
    const sent = request(
      { hostname, port, path, method, headers: { host: `${hostname}:${port}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** The headers that both servers must agree on. */
export function shared({ headers }: Answer): Record<string, unknown> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.test(name)));
}

/** The files below a folder, as paths that begin with a slash. */
export function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length));
}
