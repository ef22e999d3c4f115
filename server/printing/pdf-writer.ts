import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createDeflate } from 'node:zlib';
import type { PictureColor } from './raster-pages';

/** A transformation of PDF, points: the picture's way to the right, its way up, and its lower left corner. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A sheet of paper, points. */
export interface Sheet {
  width: number;
  height: number;
  /** Where the picture is. */
  place: Matrix;
}

/** A picture on a page. */
export interface Picture {
  /** Pixels. */
  width: number;
  height: number;
  /** Per channel of a pixel. */
  bits: number;
  space: PictureColor['space'];
  /** PDF's entry that inverts its numbers; empty if they are as in PDF. */
  decode: string;
  /** How its bytes are compressed; the writer itself compresses for `FlateDecode`. */
  filter: 'FlateDecode' | 'DCTDecode';
}

/** Writes a PDF with one picture per page, piece by piece: printed pages are too large for memory. */
export interface PdfWriter {
  /**
   * Adds a page.
   *
   * @param chunks the picture's bytes
   * @throws TooLarge, and what `chunks` throws
   */
  addPage(sheet: Sheet, picture: Picture, chunks: Iterable<Uint8Array>): Promise<void>;
  /** Writes the rest; returns the number of pages. Throws TooLarge. */
  finish(): number;
  close(): void;
}

/** The document has become larger than it may. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** Fast, and effective on pages that are mostly white. */
const LEVEL = 4;

/**
 * Begins a PDF in a new file.
 *
 * @param most largest file, bytes
 */
export function createPdfWriter(path: string, most: number): PdfWriter {
  const file = openSync(path, 'wx', 0o600);
  const offsets: number[] = [];
  const kids: number[] = [];
  let size = 0;
  const write = (bytes: Uint8Array): void => {
    size += bytes.length;
    if (size > most) throw new TooLarge('The document becomes too large');
    writeSync(file, bytes);
  };
  const say = (text: string): void => write(Buffer.from(text, 'latin1'));
  const promise = (): number => offsets.push(0);
  /** Begins the next object or a promised one; returns its number. */
  const begin = (number = promise()): number => {
    offsets[number - 1] = size;
    say(`${number} 0 obj\n`);
    return number;
  };
  say('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n');
  const catalog = promise();
  const tree = promise();

  const addPage: PdfWriter['addPage'] = async (page, picture, chunks) => {
    const length = promise();
    const image = begin();
    say(
      `<< /Type /XObject /Subtype /Image /Width ${picture.width} /Height ${picture.height} /ColorSpace /${picture.space} ` +
        `/BitsPerComponent ${picture.bits} ${picture.decode} /Filter /${picture.filter} /Length ${length} 0 R >>\nstream\n`,
    );
    const before = size;
    if (picture.filter === 'FlateDecode') await deflate(chunks, write);
    else for (const chunk of chunks) write(chunk);
    const bytes = size - before;
    say('\nendstream\nendobj\n');
    begin(length);
    say(`${bytes}\nendobj\n`);
    const content = `${page.place.map((one) => one.toFixed(3)).join(' ')} cm /I Do`;
    const drawing = begin();
    say(`<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`);
    kids.push(begin());
    say(
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${page.width.toFixed(3)} ${page.height.toFixed(3)}] ` +
        `/Resources << /XObject << /I ${image} 0 R >> >> /Contents ${drawing} 0 R >>\nendobj\n`,
    );
  };

  const finish = (): number => {
    begin(tree);
    say(`<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>\nendobj\n`);
    begin(catalog);
    say(`<< /Type /Catalog /Pages ${tree} 0 R >>\nendobj\n`);
    const start = size;
    const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
    say(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`);
    say(`trailer\n<< /Size ${offsets.length + 1} /Root ${catalog} 0 R >>\nstartxref\n${start}\n%%EOF\n`);
    return kids.length;
  };
  return { addPage, finish, close: () => closeSync(file) };
}

/** Compresses chunks. Throws what `write` throws, once the compressor has ended. */
async function deflate(chunks: Iterable<Uint8Array>, write: (bytes: Uint8Array) => void): Promise<void> {
  const packer = createDeflate({ level: LEVEL });
  const failures: unknown[] = [];
  packer.on('data', (chunk: Buffer) => {
    if (failures.length > 0) return;
    try {
      write(chunk);
    } catch (error) {
      failures.push(error);
    }
  });
  const ended = once(packer, 'end');
  for (const chunk of chunks) {
    if (failures.length > 0) break;
    if (!packer.write(chunk)) await once(packer, 'drain');
  }
  packer.end();
  await ended;
  if (failures.length > 0) throw failures[0];
}
