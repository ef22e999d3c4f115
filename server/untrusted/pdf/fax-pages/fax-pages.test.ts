import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import {
  degrees,
  type PDFContext,
  PDFDocument,
  PDFName,
  type PDFObject,
  type PDFPage,
  PDFString,
  StandardFonts,
} from '@cantoo/pdf-lib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { silentLog } from '@server/platform/log';
import { drawPreview } from '@server/untrusted/pdf/draw-preview';
import { wordsOfFax } from '@server/untrusted/pdf/testing/fax-words';
import { certificatePdf } from '@server/untrusted/pdf/testing/written-pdf';
import { startFileRunner } from '@server/untrusted/start-file-runner';
import type { UntrustedFileRunner } from '@server/untrusted/untrusted-file-runner';
import { createFaxPages, type FaxProblem } from './fax-pages';

const ANNA = { visitor: 'anna', origin: 'here' };
let folder: string;
let work: UntrustedFileRunner;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fax-pages-test-'));
  work = await startFileRunner(resolve('server'), silentLog);
});
afterAll(async () => {
  work.close();
  await rm(folder, { recursive: true });
});

interface Fax {
  pages: number;
  bytes: Buffer;
}

/** The fax made of a file, or why there is none. */
async function faxOf(content: Uint8Array): Promise<Fax | FaxProblem> {
  const path = join(folder, 'source.pdf');
  await writeFile(path, content);
  let fax: Fax | null = null;
  const problem = await createFaxPages(work).make({ key: 'one', path, size: content.length }, ANNA, async (made) => {
    fax = { pages: made.pages, bytes: await readFile(made.path) };
  });
  return problem ?? fax ?? { problem: 'unreadable' };
}

async function madeOf(content: Uint8Array): Promise<Fax> {
  const fax = await faxOf(content);
  if ('problem' in fax) throw new Error(fax.problem);
  return fax;
}

/** Bounds of a page's ink, inches from its top left corner: [left, top, right, bottom], rounded to a tenth. */
async function inkOf({ bytes }: Fax, page = 1): Promise<number[]> {
  const all = await PDFDocument.load(bytes);
  const single = await PDFDocument.create();
  const [copy] = await single.copyPages(all, [page - 1]);
  single.addPage(copy);
  const [path, picture] = [join(folder, 'page.pdf'), join(folder, 'page.png')];
  await writeFile(path, await single.save());
  expect(await drawPreview(work, { path, size: 1, picture }, ANNA)).toBe('drawn');
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  const dark = Array.from({ length: image.width * image.height }, (_, dot) => dot).filter(
    (dot) => (data[dot * 4] ?? 255) < 96,
  );
  const across = dark.map((dot) => dot % image.width);
  const down = dark.map((dot) => Math.floor(dot / image.width));
  const inches = (dots: number): number => Math.round((dots / image.width) * 85) / 10;
  return [Math.min(...across), Math.min(...down), Math.max(...across) + 1, Math.max(...down) + 1].map(inches);
}

/** A file with one page, drawn by `draw`. */
async function page(
  size: [number, number],
  draw: (page: PDFPage, document: PDFDocument) => unknown,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  await draw(document.addPage(size), document);
  return document.save();
}

/** Half an inch high, an inch wide, an inch from the left and half an inch from the top. */
const MARK = [1, 0.5, 2, 1];
const mark = (one: PDFPage, x = 72, y = 720): void => one.drawRectangle({ x, y, width: 72, height: 36 });

test.each<[string, () => Promise<Uint8Array>, number[]]>([
  ['upright', () => page([612, 792], (one) => mark(one)), MARK],
  [
    'stored turned to the left',
    () =>
      page([792, 612], (one) => {
        one.setRotation(degrees(90));
        one.drawRectangle({ x: 36, y: 72, width: 36, height: 72 });
      }),
    MARK,
  ],
  [
    'stored upside down',
    () =>
      page([612, 792], (one) => {
        one.setRotation(degrees(180));
        mark(one, 468, 36);
      }),
    MARK,
  ],
  [
    'stored turned to the right',
    () =>
      page([792, 612], (one) => {
        one.setRotation(degrees(-90));
        one.drawRectangle({ x: 720, y: 468, width: 36, height: 72 });
      }),
    MARK,
  ],
  [
    'with its origin in the middle',
    () =>
      page([612, 792], (one) => {
        one.setMediaBox(-306, -396, 612, 792);
        mark(one, -234, 324);
      }),
    MARK,
  ],
  [
    'cropped to letter size',
    () =>
      page([816, 1056], (one) => {
        one.setCropBox(102, 132, 612, 792);
        mark(one, 174, 852);
        one.drawRectangle({ x: 0, y: 0, width: 50, height: 50 });
      }),
    MARK,
  ],
  [
    'in units of half a point',
    () =>
      page([1224, 1584], (one) => {
        one.node.set(PDFName.of('UserUnit'), one.doc.context.obj(0.5));
        one.drawRectangle({ x: 144, y: 1440, width: 144, height: 72 });
      }),
    MARK,
  ],
  ['in landscape: turned to the left', () => page([792, 612], (one) => mark(one, 72, 540)), [0.5, 9, 1, 10]],
  ['of twice the size: made to fit', () => page([1224, 1584], (one) => mark(one, 144, 1440)), [1, 0.8, 1.5, 1]],
  [
    'of half the size: in the middle, not larger',
    () => page([306, 396], (one) => mark(one, 0, 360)),
    [2.1, 2.8, 3.1, 3.2],
  ],
])('a page %s', async (_what, file, ink) => {
  const fax = await madeOf(await file());
  const places = (await inkOf(fax)).map((place, index) => Math.abs(place - (ink[index] ?? 0)));
  expect(Math.max(...places)).toBeLessThan(0.15);
  const [made] = (await PDFDocument.load(fax.bytes)).getPages();
  expect([made?.getMediaBox(), made?.getRotation().angle]).toEqual([{ x: 0, y: 0, width: 612, height: 792 }, 0]);
});

async function sayingPages(...words: string[]): Promise<PDFDocument> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const word of words) document.addPage([612, 792]).drawText(word, { x: 72, y: 700, size: 24, font });
  return document;
}

/** A page that says "word" in a standard font, with these resources or this content added. */
function wordWith(resources: Record<string, (context: PDFContext) => PDFObject>, content = ''): Promise<Uint8Array> {
  return page([612, 792], (one, document) => {
    const { context } = document;
    const font = context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' });
    const dict = context.obj({ Font: { F: font } });
    for (const [name, make] of Object.entries(resources)) dict.set(PDFName.of(name), make(context));
    one.node.set(PDFName.of('Resources'), dict);
    const text = `BT /F 24 Tf 72 700 Td <${Buffer.from('word').toString('hex').toUpperCase()}> Tj ET ${content}`;
    one.node.set(PDFName.of('Contents'), context.register(context.stream(text)));
  });
}

const picture = (context: PDFContext, entries: object): PDFObject =>
  context.obj({
    P: context.register(
      context.stream('no picture at all', {
        Type: 'XObject',
        Subtype: 'Image',
        Width: 1,
        Height: 1,
        BitsPerComponent: 8,
        ...entries,
      }),
    ),
  });

test.each<[string, Parameters<typeof wordWith>, isCopied: boolean]>([
  ['nothing else', [{}], true],
  [
    'a picture of JPEG',
    [{ XObject: (context) => picture(context, { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB' }) }],
    true,
  ],
  [
    'a picture of JBIG2',
    [{ XObject: (context) => picture(context, { Filter: 'JBIG2Decode', ColorSpace: 'DeviceGray' }) }],
    false,
  ],
  ['a picture of JPEG 2000', [{ XObject: (context) => picture(context, { Filter: 'JPXDecode' }) }], false],
  [
    'a font that the file lacks',
    [{ Font: (context) => context.obj({ F: { Type: 'Font', Subtype: 'TrueType', BaseFont: 'Verdana' } }) }],
    false,
  ],
  ['blending', [{ ExtGState: (context) => context.obj({ G: { BM: 'Multiply' } }) }], false],
  ['a soft mask', [{ ExtGState: (context) => context.obj({ G: { SMask: { S: 'Luminosity' } } }) }], false],
  ['a pattern', [{ Pattern: (context) => context.obj({ P: {} }) }], false],
  ['a shading', [{ Shading: (context) => context.obj({ S: {} }) }], false],
  ['computed colors', [{ ColorSpace: (context) => context.obj({ C: ['DeviceN', ['A'], 'DeviceGray'] }) }], false],
  ['a layer', [{ Properties: (context) => context.obj({ L: { Type: 'OCG' } }) }], false],
  ['an operator that does not exist', [{}, 'toString'], false],
  ['a picture in its content', [{}, 'BI /W 1 /H 1 /BPC 8 /CS /G ID x EI'], false],
])(
  'a page with %s keeps its text only if every reader draws it the same',
  async (_what, [resources, content], isCopied) => {
    expect(await wordsOfFax((await madeOf(await wordWith(resources, content))).bytes)).toEqual(
      isCopied ? ['word'] : [],
    );
  },
);

test('a page that is white only because its picture cannot be decoded is named, not faxed', async () => {
  const broken = await page([612, 792], (one, { context }) => {
    const entries = { Filter: 'DCTDecode', ColorSpace: 'DeviceRGB', Width: 9, Height: 9 };
    one.node.set(PDFName.of('Resources'), context.obj({ XObject: picture(context, entries) }));
    one.node.set(PDFName.of('Contents'), context.register(context.stream('q 400 0 0 400 72 72 cm /P Do Q')));
  });
  expect(await faxOf(broken)).toEqual({ problem: 'undrawable', page: 1 });
});

test('a scan of more than forty million dots is faxed where it is dark', async () => {
  const [width, height] = [5_600, 7_200];
  const rows = Buffer.alloc((width / 8) * height, 0xff);
  // From 1 to 2 inches across, half to one inch down.
  for (let y = 328; y < 655; y += 1) rows.fill(0, y * (width / 8) + 82, y * (width / 8) + 165);
  const scan = await page([612, 792], (one, { context }) => {
    const dict = {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
    };
    one.node.set(
      PDFName.of('Resources'),
      context.obj({ Pattern: { X: {} }, XObject: { P: context.register(context.flateStream(rows, dict)) } }),
    );
    one.node.set(PDFName.of('Contents'), context.register(context.stream('q 612 0 0 792 0 0 cm /P Do Q')));
  });
  expect(await inkOf(await madeOf(scan))).toEqual(MARK);
});

test('what is our fault is not said of the file', async () => {
  const path = join(folder, 'source.pdf');
  await writeFile(path, await (await sayingPages('fine')).save());
  const input = { path, output: join(folder, 'gone', 'pages.pdf') };
  const limits = { worked: 60_000, passed: 60_000, memory: 1e9 };
  expect(await work.run({ name: 'make-fax', input, limits }, ANNA)).toEqual({ kind: 'failed' });
});

test('text stays text, in order', async () => {
  const words = ['first', 'second', 'third'];
  const fax = await madeOf(await (await sayingPages(...words)).save());
  expect([fax.pages, await wordsOfFax(fax.bytes)]).toEqual([3, words]);
});

test('a file that only its owner may change is faxed as it is shown', async () => {
  const document = await sayingPages('protected');
  document.encrypt({ ownerPassword: 'owner', userPassword: '' });
  expect(await wordsOfFax((await madeOf(await document.save())).bytes)).toEqual(['protected']);
});

test('a file without its table of contents is faxed all the same', async () => {
  const whole = Buffer.from(await (await sayingPages('still here')).save({ useObjectStreams: false }));
  const cut = whole.subarray(0, whole.lastIndexOf('startxref'));
  expect(await wordsOfFax((await madeOf(cut)).bytes)).toEqual(['still here']);
});

/** Adds an annotation of this kind; `flags` 4: printed. */
function annotate(one: PDFPage, subtype: string, flags: number): void {
  const { context } = one.doc;
  const look = context.stream('0 0 72 36 re f', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 72, 36] });
  const dict = {
    Type: 'Annot',
    Subtype: subtype,
    Rect: [72, 720, 144, 756],
    F: flags,
    AP: { N: context.register(look) },
  };
  one.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(dict))]));
}

test.each(['Stamp', 'Ink', 'FreeText', 'Square'])('a %s drawn on the page is faxed', async (subtype) => {
  expect(await inkOf(await madeOf(await page([612, 792], (one) => annotate(one, subtype, 4))))).toEqual(MARK);
});

test('what is only for the screen is not faxed', async () => {
  const fax = await madeOf(
    await page([612, 792], (one) => {
      annotate(one, 'Stamp', 0);
      one.drawRectangle({ x: 72, y: 72, width: 72, height: 36 });
    }),
  );
  expect(await inkOf(fax)).toEqual([1, 9.5, 2, 10]);
});

test('what somebody has typed into a form is faxed', async () => {
  const filled = await page([612, 792], (one, document) => {
    const field = document.getForm().createTextField('name');
    field.setText('MMMMMM');
    field.addToPage(one, { x: 72, y: 720, width: 72, height: 36, borderWidth: 0 });
  });
  const [left = 0, top = 0, right = 0, bottom = 0] = await inkOf(await madeOf(filled));
  expect([left >= 1, top >= 0.5, right <= 2, bottom <= 1, right - left > 0.5]).toEqual(Array(5).fill(true));
});

test('what was entered in a field that no program has drawn yet is faxed', async () => {
  const entered = await page([612, 792], (one, document) => {
    const { context } = document;
    const font = context.register(context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica' }));
    const field = context.register(
      context.obj({
        ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Tx', F: 4, Rect: [72, 720, 144, 756] },
        ...{ T: PDFString.of('name'), V: PDFString.of('MMMM'), DA: PDFString.of('/Helv 18 Tf 0 g') },
      }),
    );
    one.node.set(PDFName.of('Annots'), context.obj([field]));
    const form = { Fields: [field], NeedAppearances: true, DR: { Font: { Helv: font } } };
    document.catalog.set(PDFName.of('AcroForm'), context.obj(form));
  });
  const [left = 0, top = 0, right = 0, bottom = 0] = await inkOf(await madeOf(entered));
  expect([left >= 1, top >= 0.5, right <= 2, bottom <= 1, right - left > 0.5]).toEqual(Array(5).fill(true));
});

test('a soft mask lets through what it is bright for', async () => {
  const masked = await page([612, 792], (one, document) => {
    const { context } = document;
    const look = {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 612, 792],
      Group: { S: 'Transparency', CS: 'DeviceGray' },
    };
    const bright = context.register(context.stream('1 g 72 720 72 36 re f', look));
    const state = { SMask: { Type: 'Mask', S: 'Luminosity', G: bright } };
    one.node.set(PDFName.of('Resources'), context.obj({ ExtGState: { M: state } }));
    one.node.set(PDFName.of('Contents'), context.register(context.stream('/M gs 0 0 612 792 re f')));
  });
  expect(await inkOf(await madeOf(masked))).toEqual(MARK);
});

test('a layer for print is faxed, one for the screen is not', async () => {
  const layered = await page([612, 792], (one, document) => {
    const { context } = document;
    const layer = (name: string, print: 'ON' | 'OFF') =>
      context.register(
        context.obj({
          Type: 'OCG',
          Name: PDFString.of(name),
          Usage: { Print: { PrintState: print }, View: { ViewState: print === 'ON' ? 'OFF' : 'ON' } },
        }),
      );
    const [paper, screen] = [layer('paper', 'ON'), layer('screen', 'OFF')];
    const uses = ['Print', 'View'].map((event) => ({ Event: event, Category: [event], OCGs: [paper, screen] }));
    document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [paper, screen], D: { AS: uses } }));
    one.node.set(PDFName.of('Resources'), context.obj({ Properties: { P: paper, S: screen } }));
    const content = '/OC /P BDC 72 720 72 36 re f EMC /OC /S BDC 300 72 72 36 re f EMC';
    one.node.set(PDFName.of('Contents'), context.register(context.stream(content)));
  });
  expect(await inkOf(await madeOf(layered))).toEqual(MARK);
});

test.each<[string, string | (() => Promise<Uint8Array>), FaxProblem]>([
  ['text', 'text', { problem: 'not-pdf' }],
  ['damage', '%PDF-1.4 and then nothing', { problem: 'damaged' }],
  ['a certificate', () => Promise.resolve(certificatePdf()), { problem: 'protected' }],
  [
    'a password',
    async () => {
      const document = await sayingPages('secret');
      document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
      return document.save();
    },
    { problem: 'encrypted' },
  ],
  [
    'more pages than it says',
    async () => {
      const document = await sayingPages('first', 'second', 'third');
      const written = Buffer.from(await document.save({ useObjectStreams: false })).toString('latin1');
      expect(written).toContain('/Count 3');
      return Buffer.from(written.replace('/Count 3', '/Count 2'), 'latin1');
    },
    { problem: 'damaged' },
  ],
  [
    'a page that is not there',
    async () => {
      const document = await sayingPages('first', 'second');
      document.context.delete(document.getPage(1).ref);
      return document.save();
    },
    { problem: 'undrawable', page: 2 },
  ],
])('of a file with %s no fax is made', async (_what, content, problem) => {
  expect(await faxOf(typeof content === 'string' ? Buffer.from(content) : await content())).toEqual(problem);
});
