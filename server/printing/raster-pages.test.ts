import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { pwgRaster, type RasterPage, urfRaster } from '@server/testing/printing/raster';
import { makePdf } from '@server/testing/visitor';
import fc from 'fast-check';
import { load, type PrintAnswer } from './print-task';
import { pagesOf } from './raster-pages';

const pages = fc
  .record({
    width: fc.integer({ min: 1, max: 60 }),
    height: fc.integer({ min: 1, max: 400 }),
    dpi: fc.constantFrom(150, 300, 600),
    kind: fc.constantFrom(
      { bits: 1, channels: 1, color: 3 },
      { bits: 8, channels: 1, color: 18 },
      { bits: 8, channels: 3, color: 19 },
      { bits: 8, channels: 4, color: 6 },
      { bits: 16, channels: 3, color: 19 },
    ),
    seed: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ kind, seed, ...page }): RasterPage => {
    const bytes = Math.ceil((page.width * kind.bits * kind.channels) / 8);
    // Some rows and pixels repeat.
    const rows = Array.from({ length: page.height }, (_, row) =>
      Uint8Array.from(
        { length: bytes },
        (__, at) => (Math.floor(row / seed) * 31 + Math.floor(at / (seed * 3)) * 17) % 256,
      ),
    );
    return { ...page, ...kind, rows };
  });

function unpacked(file: Buffer) {
  return Array.from(pagesOf(file), ({ width, height, dpi, bands }) => ({
    ...{ width, height, dpi },
    content: Buffer.concat([...bands]),
  }));
}

test('PWG raster is unpacked as it was packed', () => {
  fc.assert(
    fc.property(fc.array(pages, { minLength: 1, maxLength: 3 }), (all) => {
      // Compared as text because Jest compares bytes one by one.
      expect(unpacked(pwgRaster(all)).map((page) => ({ ...page, content: page.content.toString('hex') }))).toEqual(
        all.map(({ width, height, dpi, rows }) => ({
          width,
          height,
          dpi: [dpi, dpi],
          content: Buffer.concat([...rows]).toString('hex'),
        })),
      );
    }),
    { numRuns: 60 },
  );
});

test('URF is unpacked as it was packed', () => {
  const gray = { width: 3, height: 2, dpi: 300, bits: 8, channels: 1, color: 0 };
  const color = { width: 2, height: 1, dpi: 600, bits: 8, channels: 3, color: 1 };
  const file = urfRaster([
    { ...gray, rows: [Uint8Array.of(1, 2, 2), Uint8Array.of(1, 2, 2)] },
    { ...color, rows: [Uint8Array.of(1, 2, 3, 4, 5, 6)] },
  ]);
  expect(unpacked(file).map(({ content }) => [...content])).toEqual([
    [1, 2, 2, 1, 2, 2],
    [1, 2, 3, 4, 5, 6],
  ]);
});

test('the rest of a row may be left white', () => {
  const page = { width: 4, height: 1, dpi: 300, bits: 8, channels: 1, color: 0, rows: [] };
  const file = Buffer.concat([urfRaster([page]), Buffer.from([0, 0, 7, 128])]);
  expect([...(unpacked(file)[0]?.content ?? [])]).toEqual([7, 255, 255, 255]);
});

const LETTER: RasterPage = {
  ...{ width: 850, height: 1_100, dpi: 100, bits: 8, channels: 1, color: 18 },
  rows: Array.from({ length: 1_100 }, () => new Uint8Array(850).fill(255)),
};

const UNUSUAL = 'A page that nobody prints';

test.each<[what: string, file: Buffer, why: string]>([
  ['ends in a header', pwgRaster([LETTER]).subarray(0, 900), 'The file ends in a header'],
  ['ends in a page', pwgRaster([LETTER]).subarray(0, 1_850), 'The file ends in a page'],
  [
    'has a row that is longer than the page is wide',
    Buffer.concat([
      urfRaster([{ ...LETTER, color: 0, rows: [] }]),
      Buffer.from([0, 127, 1, 127, 1, 127, 1, 127, 1, 127, 1, 127, 1, 127, 1]),
    ]),
    'A row that does not fit',
  ],
  [
    'has more rows than it says',
    Buffer.concat([urfRaster([{ ...LETTER, height: 2, color: 0, rows: [] }]), Buffer.from([200, 128])]),
    'More rows than the page has',
  ],
  ['has a page of a kilometer', pwgRaster([{ ...LETTER, width: 4_000_000, height: 1, rows: [] }]), UNUSUAL],
  [
    'has a page that fills the memory',
    pwgRaster([{ ...LETTER, width: 20_000, height: 20_000, bits: 16, channels: 3, color: 19, rows: [] }]),
    UNUSUAL,
  ],
  ['has no colors', pwgRaster([{ ...LETTER, color: 99, rows: [] }]), UNUSUAL],
  ['has two bits a color', pwgRaster([{ ...LETTER, bits: 2, rows: [] }]), UNUSUAL],
  ['has no resolution', pwgRaster([{ ...LETTER, dpi: 0, rows: [] }]), UNUSUAL],
])('a file that %s is refused', (_what, file, why) => {
  expect(() => unpacked(file)).toThrow(why);
});

describe('what is printed becomes a PDF', () => {
  let folder = '';
  let turn: (file: Uint8Array, format: string, ranges?: string, most?: number) => Promise<PrintAnswer>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fax-raster-'));
    const run = await load();
    turn = (file, format, ranges = '', most = 10_000_000) => {
      rmSync(join(folder, 'out.pdf'), { force: true });
      writeFileSync(join(folder, 'raw'), file);
      return run({ path: join(folder, 'raw'), output: join(folder, 'out.pdf'), format, ranges, most: String(most) });
    };
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const sizes = async () =>
    (await PDFDocument.load(readFileSync(join(folder, 'out.pdf')))).getPages().map((page) => {
      const { width, height } = page.getSize();
      return [width, height];
    });

  test('with a page of the same size for each page', async () => {
    const half = { ...LETTER, height: 550, rows: LETTER.rows.slice(550) };
    expect(await turn(pwgRaster([LETTER, half]), 'image/pwg-raster')).toEqual({ pages: 2 });
    expect(await sizes()).toEqual([
      [612, 792],
      [612, 396],
    ]);
  });

  test('with only the pages that were wanted', async () => {
    const half = { ...LETTER, height: 550, rows: LETTER.rows.slice(550) };
    expect(await turn(pwgRaster([LETTER, half, half]), 'image/pwg-raster', '1-1,3-9')).toEqual({ pages: 2 });
    expect(await turn(await makePdf(5), 'application/pdf', '2-3,5-5')).toEqual({ pages: 3 });
    expect(await sizes()).toHaveLength(3);
    expect(await turn(await makePdf(5), 'application/pdf', '6-7')).toEqual({ problem: 'malformed' });
  });

  test('a photo lies in the middle of a page, on its side if it is wide', async () => {
    // The parts of a JPEG that give its size.
    const photo = (width: number, height: number) =>
      Buffer.from([
        0xff,
        0xd8,
        0xff,
        0xe0,
        0,
        4,
        1,
        2,
        0xff,
        0xc0,
        0,
        11,
        8,
        height >> 8,
        height & 255,
        width >> 8,
        width & 255,
        3,
      ]);
    expect(await turn(photo(600, 400), 'image/jpeg')).toEqual({ pages: 1 });
    expect(await sizes()).toEqual([[792, 612]]);
    expect(await turn(photo(400, 600), 'image/jpeg')).toEqual({ pages: 1 });
    expect(await sizes()).toEqual([[612, 792]]);
    expect(await turn(photo(0, 600), 'image/jpeg')).toEqual({ problem: 'malformed' });
  });

  test('nothing is made of what is damaged, empty or becomes too large', async () => {
    expect(await turn(pwgRaster([]), 'image/pwg-raster')).toEqual({ problem: 'malformed' });
    expect(await turn(pwgRaster([LETTER]).subarray(0, 1_850), 'image/pwg-raster')).toEqual({ problem: 'malformed' });
    expect(await turn(Buffer.from('%PDF-1.7'), 'application/pdf', '1-1')).toEqual({ problem: 'malformed' });
    expect(await turn(pwgRaster([LETTER]), 'image/pwg-raster', '', 500)).toEqual({ problem: 'too-large' });
    expect(await turn(await makePdf(5), 'application/pdf', '1-4', 500)).toEqual({ problem: 'too-large' });
  });

  test('whatever is in it, a file is never the cause of an error of ours', async () => {
    const good = pwgRaster([{ ...LETTER, width: 10, height: 4, rows: LETTER.rows.slice(0, 4) }]);
    const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { maxLength: 8 });
    const format = fc.constantFrom('image/pwg-raster', 'image/urf', 'image/jpeg');
    await fc.assert(
      fc.asyncProperty(changes, format, fc.nat(good.length), async (all, called, length) => {
        const file = Buffer.from(good);
        for (const [at, byte] of all) file[at] = byte;
        expect(await turn(file.subarray(0, length), called)).toBeDefined();
        expect(await turn(Buffer.concat([Buffer.from([0xff, 0xd8]), file.subarray(4)]), 'image/jpeg')).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  test('what cannot be written is not called damaged: that may pass', async () => {
    const files = [
      [pwgRaster([LETTER]), 'image/pwg-raster'],
      [await makePdf(2), 'application/pdf'],
    ] as const;
    for (const [file, format] of files) {
      writeFileSync(join(folder, 'raw'), file);
      const input = { path: join(folder, 'raw'), output: join(folder, 'gone/out.pdf'), format, ranges: '1-1' };
      await expect((await load())({ ...input, most: '10000000' })).rejects.toThrow('ENOENT');
    }
  });
});
