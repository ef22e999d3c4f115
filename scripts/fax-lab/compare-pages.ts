import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A page as a small gray picture: `SIZE` bytes, row by row. */
type Picture = Uint8Array;

/** Small enough that scanning, shifts by a few dots and the line on top of a faxed page do not matter. */
const [WIDTH, HEIGHT] = [106, 137];
const SIZE = WIDTH * HEIGHT;

/** Draws every page of a PDF. */
export async function drawPages(pdf: string): Promise<Picture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-pages-'));
  try {
    const how = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', '-dFIXEDMEDIA', '-dPDFFitPage'];
    const out = `-sOutputFile=${join(folder, '%04d.pgm')}`;
    // Drawn larger, then averaged: thin strokes must not fall between the dots.
    execFileSync('gs', [...how, `-g${WIDTH * 8}x${HEIGHT * 8}`, '-r99.7', out, pdf]);
    const names = (await readdir(folder)).sort();
    return await Promise.all(names.map(async (name) => shrink(await readFile(join(folder, name)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Draws every page of a received fax. */
export async function drawReceived(tiff: string): Promise<Picture[]> {
  const pdf = `${tiff}.pdf`;
  execFileSync('tiff2pdf', ['-o', pdf, tiff]);
  try {
    return await drawPages(pdf);
  } finally {
    await rm(pdf, { force: true });
  }
}

/** How similar two pages are: 1 for the same, about 0 for pages that have nothing in common. Two blank pages are the same. */
export function similarity(one: Picture, other: Picture): number {
  const [left, right] = [centered(one), centered(other)];
  const norm = Math.sqrt(product(left, left) * product(right, right));
  return norm === 0 ? Number(product(left, left) === product(right, right)) : product(left, right) / norm;
}

/** Reads a PGM file and averages squares of dots. */
function shrink(file: Buffer): Picture {
  const header = /^P5\s+(?:#.*\n)*(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 200).toString('latin1'));
  if (!header) throw new Error('This is no picture that Ghostscript draws');
  const [start, width = '', height = ''] = header;
  const [across, down] = [Math.floor(Number(width) / WIDTH), Math.floor(Number(height) / HEIGHT)];
  const dots = file.subarray(start.length);
  return Uint8Array.from({ length: SIZE }, (_, index) => {
    const [column, row] = [(index % WIDTH) * across, Math.floor(index / WIDTH) * down];
    let sum = 0;
    for (let y = row; y < row + down; y += 1) {
      for (let x = column; x < column + across; x += 1) sum += dots[y * Number(width) + x] ?? 255;
    }
    return sum / (across * down);
  });
}

function centered(picture: Picture): number[] {
  const mean = picture.reduce((sum, value) => sum + value, 0) / picture.length;
  return Array.from(picture, (value) => value - mean);
}

function product(left: readonly number[], right: readonly number[]): number {
  return left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
}
