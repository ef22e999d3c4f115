import { stat } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** A file of the build to be sent. */
export interface SiteFile {
  path: string;
  /** Bytes as sent. */
  size: number;
  type: string;
  /** Its compression; absent if there is none. */
  encoding?: 'br' | 'gzip';
  etag: string;
  /** The bytes to send instead of the file's. */
  content?: Uint8Array;
}

/** Content types of served files, by ending; any other file counts as missing. */
export const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
  '.wasm': 'application/wasm',
  '.pdf': 'application/pdf',
  '.ttf': 'font/ttf',
  '.pfb': 'application/octet-stream',
};

/**
 * A file in the folder of the build, in a compression that the browser accepts; null if there is none. Only plain
 * names: no hidden files, no parent folders, no unknown types.
 *
 * @param path the path of the address, still encoded
 */
export async function findFile(folder: string, path: string, acceptEncoding: string): Promise<SiteFile | null> {
  if (!/^(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/.test(path)) return null;
  const type = TYPES[extname(path)];
  if (type === undefined) return null;
  const plain = join(folder, path);
  const found = await statFile(plain);
  if (!found) return null;
  for (const [encoding, ending] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    if (!new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:,|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|$)`).test(acceptEncoding))
      continue;
    const small = await statFile(plain + ending);
    if (small) return { path: plain + ending, size: small.size, type, encoding, etag: etagOf(found, encoding) };
  }
  return { path: plain, size: found.size, type, etag: etagOf(found, 'plain') };
}

async function statFile(path: string): Promise<{ size: number; mtimeMs: number } | null> {
  try {
    const found = await stat(path);
    return found.isFile() ? found : null;
  } catch {
    // No such file.
    return null;
  }
}

function etagOf({ size, mtimeMs }: { size: number; mtimeMs: number }, encoding: string): string {
  return `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${encoding}"`;
}
