import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findFile, type SiteFile } from './find-file';
import { type OwnTexts, TEXT_ENDINGS, withOwnTexts } from './own-texts';

type Ending = (typeof TEXT_ENDINGS)[number];

/** Compresses to within 2 % of what a build does, in a tenth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A file of the site, as `findFile` finds it; null if there is none. */
export type FindFile = (path: string, acceptEncoding: string) => Promise<SiteFile | null>;

/**
 * Finds the files of a build, with an owner's texts in those that have some: one build serves any owner. Each is read,
 * and compressed, when it is first asked for.
 */
export function createOwnFiles(folder: string, own: OwnTexts): FindFile {
  const plain: FindFile = (path, acceptEncoding) => findFile(folder, path, acceptEncoding);
  if (own.texts.length === 0 && own.seller === '') return plain;
  const made = new Map<string, Promise<Uint8Array>>();
  const contentOf = (path: string, ending: Ending, { encoding, etag }: SiteFile): Promise<Uint8Array> => {
    const key = `${path} ${etag}`;
    const making = made.get(key) ?? compressed(ownText(join(folder, path), ending, own), encoding);
    made.set(key, making);
    making.catch(() => made.delete(key));
    return making;
  };
  return async (path, acceptEncoding) => {
    const file = await plain(path, acceptEncoding);
    const ending = TEXT_ENDINGS.find((one) => one === extname(path));
    if (!file || ending === undefined) return file;
    const content = await contentOf(path, ending, file);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    return { ...file, content, size: content.length, etag };
  };
}

async function ownText(path: string, ending: Ending, own: OwnTexts): Promise<Uint8Array> {
  return Buffer.from(withOwnTexts(ending, await readFile(path, 'utf8'), own));
}

async function compressed(content: Promise<Uint8Array>, encoding: SiteFile['encoding']): Promise<Uint8Array> {
  if (encoding === 'br') return promisify(brotliCompress)(await content, BROTLI);
  if (encoding === 'gzip') return promisify(gzip)(await content);
  return content;
}
