import { crc32, deflateSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { smallPng } from './small-png';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const FILTERS = [0, 1, 2, 3, 4];

/** A PNG in a browser's format: three bytes per pixel, each row with one of the five filters. */
function truecolorPng(width: number, rows: readonly (readonly number[])[], filters: readonly number[]): Buffer {
  const bytes = rows.map((row) => row.flatMap((color) => [(color >> 16) & 255, (color >> 8) & 255, color & 255]));
  const at = (x: number, y: number): number => bytes[y]?.[x] ?? 0;
  const filtered = bytes.flatMap((row, y) => {
    const filter = filters[y] ?? 0;
    return [
      filter,
      ...row.map((byte, x) => {
        const [left, up, corner] = [at(x - 3, y), at(x, y - 1), at(x - 3, y - 1)];
        // The standard's order for ties: left, up, corner.
        const paeth = [left, up, corner].reduce((best, one) => {
          const away = (value: number): number => Math.abs(left + up - corner - value);
          return away(one) < away(best) ? one : best;
        });
        const expected = [0, left, up, Math.floor((left + up) / 2), paeth][filter] ?? 0;
        return (byte - expected + 256) % 256;
      }),
    ];
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.from(filtered));
  // In two parts, like those of long pictures.
  const parts = [data.subarray(0, 5), data.subarray(5)];
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), ...parts.map((part) => chunk('IDAT', part)), chunk('IEND')]);
}

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([numbers.subarray(0, 4), body, numbers.subarray(4)]);
}

/** The colors of a picture with a palette. Throws if a checksum is wrong. */
function colorsOf(png: Buffer): number[][] {
  const chunks = new Map<string, Buffer>();
  for (let at = SIGNATURE.length; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at);
    expect(png.readUInt32BE(end)).toBe(crc32(png.subarray(at + 4, end)));
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, end));
    at = end + 4;
  }
  const [head, palette, data] = ['IHDR', 'PLTE', 'IDAT'].map((type) => chunks.get(type) ?? Buffer.alloc(0));
  if (!head || !palette || !data) throw new Error('A part is missing');
  const width = head.readUInt32BE(0);
  const raw = inflateSync(data);
  return Array.from({ length: head.readUInt32BE(4) }, (_, y) =>
    Array.from({ length: width }, (_, x) => palette.readUIntBE((raw[y * (width + 1) + 1 + x] ?? 0) * 3, 3)),
  );
}

const color = fc.integer({ min: 0, max: 0xffffff });

test('a picture of few colors stays as it is, whatever filters its rows have', () => {
  const picture = fc.integer({ min: 1, max: 6 }).chain((width) =>
    fc.array(fc.tuple(fc.constantFrom(...FILTERS), fc.array(color, { minLength: width, maxLength: width })), {
      minLength: 1,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(picture, (lines) => {
      const rows = lines.map(([, row]) => row);
      const filters = lines.map(([filter]) => filter);
      expect(colorsOf(smallPng(truecolorPng(rows[0]?.length ?? 0, rows, filters)))).toEqual(rows);
    }),
  );
});

test('among more colors than a palette holds, frequent ones stay and rare ones change little', () => {
  // Like the edges of letters: all grays twice, and a few strong colors once.
  const grays = Array.from({ length: 512 }, (_, index) => 0x010101 * (index % 256));
  const nearGrays = Array.from({ length: 256 }, (_, index) => (0x010101 * index) ^ 1);
  const rare = [0xff0000, 0x00ff00, 0x0000ff];
  const [row = []] = colorsOf(smallPng(truecolorPng(771, [[...grays, ...nearGrays, ...rare]], [0])));
  const away = (a: number, b: number): number =>
    Math.max(...[16, 8, 0].map((shift) => Math.abs(((a >> shift) & 255) - ((b >> shift) & 255))));
  expect(row.slice(-3)).toEqual(rare);
  const distances = [...grays, ...nearGrays].map((wanted, index) => away(wanted, row[index] ?? -1));
  expect(Math.max(...distances)).toBeLessThanOrEqual(2);
});

test('a picture that is small already is not written again', () => {
  const small = smallPng(truecolorPng(1, [[0x123456]], [0]));
  expect(smallPng(small)).toBe(small);
});
