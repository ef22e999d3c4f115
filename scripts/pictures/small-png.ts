import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PALETTE_SIZE = 256;
const BYTES = 3;

/** Palette entries for frequent colors; the others go to the colors that are farthest from all others. */
const FREQUENT = 128;

/**
 * A screenshot with a palette of 256 colors, at a third of its size; letters' edges change by less than the comparison
 * of pictures notices. Anything but a PNG of three bytes per pixel is returned unchanged.
 */
export function smallPng(png: Buffer): Buffer {
  const chunks = readChunks(png);
  const head = chunks.find(({ type }) => type === 'IHDR')?.data;
  // 8 bits, red green blue, not interlaced.
  if (!head?.subarray(8).equals(Buffer.from([8, 2, 0, 0, 0]))) return png;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const data = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data));
  const pixels = unfilter(inflateSync(data), width * BYTES, height);

  const colors = Uint32Array.from({ length: width * height }, (_, index) => pixels.readUIntBE(index * BYTES, BYTES));
  const counts = new Map<number, number>();
  for (const color of colors) counts.set(color, (counts.get(color) ?? 0) + 1);
  const palette = choosePalette([...counts].sort(([, a], [, b]) => b - a).map(([color]) => color));
  const places = new Map([...counts.keys()].map((color) => [color, nearest(palette, color).place]));
  const rows = Buffer.alloc((width + 1) * height);
  for (const [index, color] of colors.entries()) {
    rows[Math.floor(index / width) * (width + 1) + 1 + (index % width)] = places.get(color) ?? 0;
  }
  const newHead = Buffer.from(head);
  newHead[9] = 3;
  const paletteBytes = Buffer.alloc(palette.length * BYTES);
  for (const [place, color] of palette.entries()) paletteBytes.writeUIntBE(color, place * BYTES, BYTES);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', newHead),
    chunk('PLTE', paletteBytes),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** @param colors by frequency */
function choosePalette(colors: readonly number[]): number[] {
  if (colors.length <= PALETTE_SIZE) return [...colors];
  const palette = colors.slice(0, FREQUENT);
  const left = colors.slice(FREQUENT).map((color) => ({ color, distance: nearest(palette, color).distance }));
  while (palette.length < PALETTE_SIZE) {
    const farthest = left.reduce((best, one) => (one.distance > best.distance ? one : best));
    palette.push(farthest.color);
    for (const one of left) one.distance = Math.min(one.distance, distance(one.color, farthest.color));
  }
  return palette;
}

function nearest(palette: readonly number[], color: number): { place: number; distance: number } {
  let best = { place: 0, distance: Number.POSITIVE_INFINITY };
  for (const [place, other] of palette.entries()) {
    const away = distance(color, other);
    if (away < best.distance) best = { place, distance: away };
  }
  return best;
}

function distance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16);
  const green = ((a >> 8) & 255) - ((b >> 8) & 255);
  const blue = (a & 255) - (b & 255);
  return red * red + green * green + blue * blue;
}

/** The pixels of a PNG's filtered rows. */
function unfilter(raw: Buffer, rowLength: number, height: number): Buffer {
  const pixels = Buffer.alloc(rowLength * height);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (rowLength + 1)] ?? 0;
    for (let x = 0; x < rowLength; x += 1) {
      const at = y * rowLength + x;
      const left = x < BYTES ? 0 : (pixels[at - BYTES] ?? 0);
      const up = y === 0 ? 0 : (pixels[at - rowLength] ?? 0);
      const corner = x < BYTES || y === 0 ? 0 : (pixels[at - rowLength - BYTES] ?? 0);
      pixels[at] = (raw[y * (rowLength + 1) + 1 + x] ?? 0) + guess(filter, left, up, corner);
    }
  }
  return pixels;
}

/** The value that a PNG filter predicts for a byte, from its neighbors. */
function guess(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const expected = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(expected - left), Math.abs(expected - up), Math.abs(expected - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

function readChunks(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
