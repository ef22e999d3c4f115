import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A page as a small gray picture at 25 dots per inch: `WIDTH` x `HEIGHT` bytes, row by row, white below the page's end.
 */
export type Picture = Uint8Array;

const [WIDTH, HEIGHT] = [212, 275];
/** Dots of the drawn page per dot of the picture: thin strokes must not fall between the dots. */
const SCALE = 8;
/** Dots per inch of the drawn page. */
const RESOLUTION = 25 * SCALE;
/** Maximum offset of a received page, in dots of the picture: a quarter of an inch. */
const MOVED = 6;

/**
 * Draws every page of a sent PDF as it must appear on letter paper: upright and centered, at its own size or, if it is
 * larger, reduced to the paper; a landscape page is rotated 90 degrees to the left.
 *
 * @param userUnit points per unit of its pages, which Poppler ignores
 */
export async function drawSent(pdf: string, userUnit = 1): Promise<Picture[]> {
  const how = ['-gray', '-cropbox', '-r', String(RESOLUTION * userUnit)];
  const pages = await drawn((folder) => execFileSync('pdftoppm', [...how, pdf, join(folder, 'page')]));
  return pages.map((page) => onPaper(page.width > page.height ? turnedLeft(page) : page));
}

/** Draws every page of a received fax at its received length: white paper at the end of a page is not faxed. */
export async function drawReceived(tiff: string): Promise<Picture[]> {
  const pdf = `${tiff}.pdf`;
  execFileSync('tiff2pdf', ['-o', pdf, tiff]);
  try {
    const how = ['-q', '-dSAFER', '-dBATCH', '-dNOPAUSE', '-sDEVICE=pgmraw', `-r${RESOLUTION}`];
    const pages = await drawn((folder) =>
      execFileSync('gs', [...how, `-sOutputFile=${join(folder, '%04d.pgm')}`, pdf]),
    );
    return pages.map((page) => shrink(page, { left: 0, top: 0, scale: 1 }));
  } finally {
    await rm(pdf, { force: true });
  }
}

/** A page as drawn by a program: one byte per dot. */
interface Drawn {
  width: number;
  height: number;
  dots: Uint8Array;
}

/** Reads the pictures that a program writes to a folder, in the order of their names. */
async function drawn(draw: (folder: string) => void): Promise<Drawn[]> {
  const folder = await mkdtemp(join(tmpdir(), 'fax-pages-'));
  try {
    draw(folder);
    const names = (await readdir(folder)).sort();
    return await Promise.all(names.map(async (name) => readPicture(await readFile(join(folder, name)))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a PGM file. */
function readPicture(file: Buffer): Drawn {
  const header = /^P5\s+(?:#.*\n)*(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 200).toString('latin1'));
  if (!header) throw new Error('This is no picture that a program draws');
  return { width: Number(header[1]), height: Number(header[2]), dots: file.subarray(header[0].length) };
}

function turnedLeft({ width, height, dots }: Drawn): Drawn {
  const turned = new Uint8Array(dots.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) turned[(width - 1 - x) * height + y] = dots[y * width + x] ?? 255;
  }
  return { width: height, height: width, dots: turned };
}

function onPaper(page: Drawn): Picture {
  const [across, down] = [WIDTH * SCALE, HEIGHT * SCALE];
  const scale = Math.min(1, across / page.width, down / page.height);
  const [left, top] = [(across - page.width * scale) / 2, (down - page.height * scale) / 2];
  return shrink(page, { left, top, scale });
}

/** Averages squares of dots of a page placed at this position on the paper, in dots. */
function shrink(
  { width, height, dots }: Drawn,
  { left, top, scale }: { left: number; top: number; scale: number },
): Picture {
  return Uint8Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const [x, y] = [(index % WIDTH) * SCALE, Math.floor(index / WIDTH) * SCALE];
    let sum = 0;
    for (let dot = 0; dot < SCALE ** 2; dot += 1) {
      const across = Math.floor((x + (dot % SCALE) - left) / scale);
      const down = Math.floor((y + Math.floor(dot / SCALE) - top) / scale);
      const isInside = across >= 0 && across < width && down >= 0 && down < height;
      sum += isInside ? (dots[down * width + across] ?? 255) : 255;
    }
    return sum / SCALE ** 2;
  });
}

/** How similar two pages are at the best offset: 1 for the same, about 0 for pages that have nothing in common. */
export function similarity(one: Picture, other: Picture): number {
  let best = -1;
  for (let down = -MOVED; down <= MOVED; down += 1) {
    for (let across = -MOVED; across <= MOVED; across += 1)
      best = Math.max(best, correlation(one, other, across, down));
  }
  return best;
}

/** Pearson's correlation of one picture with another moved by this many dots. */
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
