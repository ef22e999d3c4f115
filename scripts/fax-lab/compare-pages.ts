import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A page as a small gray picture at 25 dots an inch: `WIDTH` x `HEIGHT` bytes, row by row, white where the page ends. */
type Picture = Uint8Array;

const [WIDTH, HEIGHT] = [212, 275];
/** As pages are faxed, whatever their size. */
const ON_LETTER = ['-sPAPERSIZE=letter', '-dFIXEDMEDIA', '-dPDFFitPage'];
/** Dots of the drawn page per dot of the picture, across and down: thin strokes must not fall between the dots. */
const SCALE = 8;
/** How far a received page may be moved, in dots of the picture: a quarter of an inch. */
const MOVED = 6;

/** Draws every page of a PDF that was sent. */
export function drawSent(pdf: string): Promise<Picture[]> {
  return draw(pdf, ON_LETTER);
}

async function draw(pdf: string, size: readonly string[]): Promise<Picture[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-pages-'));
  try {
    const how = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', `-r${25 * SCALE}`, ...size];
    execFileSync('gs', [...how, `-sOutputFile=${join(folder, '%04d.pgm')}`, pdf]);
    const names = (await readdir(folder)).sort();
    return await Promise.all(names.map(async (name) => shrink(await readFile(join(folder, name)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Draws every page of a received fax, as long as it is: white paper at the end of a page is not faxed. */
export async function drawReceived(tiff: string): Promise<Picture[]> {
  const pdf = `${tiff}.pdf`;
  execFileSync('tiff2pdf', ['-o', pdf, tiff]);
  try {
    return await draw(pdf, []);
  } finally {
    await rm(pdf, { force: true });
  }
}

/** How similar two pages are, wherever the paper lay: 1 for the same, about 0 for pages that have nothing in common. */
export function similarity(one: Picture, other: Picture): number {
  let best = -1;
  for (let down = -MOVED; down <= MOVED; down += 1) {
    for (let across = -MOVED; across <= MOVED; across += 1)
      best = Math.max(best, correlation(one, other, across, down));
  }
  return best;
}

/** Pearson's, of one picture with another moved by this many dots. */
function correlation(one: Picture, other: Picture, across: number, down: number): number {
  let [count, x, y, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
  for (let row = MOVED; row < HEIGHT - MOVED; row += 1) {
    for (let column = MOVED; column < WIDTH - MOVED; column += 1) {
      const left = one[row * WIDTH + column] ?? 255;
      const right = other[(row + down) * WIDTH + column + across] ?? 255;
      count += 1;
      x += left;
      y += right;
      xx += left * left;
      yy += right * right;
      xy += left * right;
    }
  }
  const spread = Math.sqrt((xx - (x * x) / count) * (yy - (y * y) / count));
  return spread === 0 ? 0 : (xy - (x * y) / count) / spread;
}

/** Reads a PGM file and averages squares of dots. */
function shrink(file: Buffer): Picture {
  const header = /^P5\s+(?:#.*\n)*(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 200).toString('latin1'));
  if (!header) throw new Error('This is no picture that Ghostscript draws');
  const [start, width, height] = [header[0], Number(header[1]), Number(header[2])];
  const dots = file.subarray(start.length);
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [left, top] = [(index % WIDTH) * SCALE, Math.floor(index / WIDTH) * SCALE];
    if (left + SCALE > width || top + SCALE > height) return 255;
    let sum = 0;
    for (let y = top; y < top + SCALE; y += 1) {
      for (let x = left; x < left + SCALE; x += 1) sum += dots[y * width + x] ?? 255;
    }
    return sum / SCALE ** 2;
  });
}
