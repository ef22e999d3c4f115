import { readFile } from 'node:fs/promises';
import { degrees, type PDFDict, PDFDocument, PDFName, type PDFPage, PDFString, rgb } from '@cantoo/pdf-lib';

/** A file that programs read differently, or that does not fit a fax machine's letter paper. */
export interface OddFile {
  /** Its name in the report. */
  name: string;
  bytes: Uint8Array;
  /** Points per unit of its pages: Poppler draws every page as if it were 1. */
  userUnit: number;
}

type Size = [width: number, height: number];

const LETTER: Size = [612, 792];

/** Files of every kind that has come out rotated, cropped, too small, blank or not at all; no two pages look alike. */
export async function oddFiles(): Promise<OddFile[]> {
  const made = MADE.map(async ([name, make, more = {}], index): Promise<OddFile> => {
    const bytes = await make(index + 1);
    return { name: `${name}.pdf`, bytes, userUnit: 1, ...more };
  });
  return Promise.all(made);
}

const MADE: [name: string, make: (seed: number) => Promise<Uint8Array>, more?: Partial<OddFile>][] = [
  ['stored-turned-0', (seed) => turned(seed, 0)],
  ['stored-turned-90', (seed) => turned(seed, 90)],
  ['stored-turned-180', (seed) => turned(seed, 180)],
  ['stored-turned-270', (seed) => turned(seed, 270)],
  ['origin-below', (seed) => boxed(seed, { media: [-100, -200, 612, 792] })],
  ['origin-above', (seed) => boxed(seed, { media: [72, 144, 612, 792] })],
  ['crop-box', (seed) => boxed(seed, { media: [0, 0, 900, 1100], crop: [150, 200, 612, 792] })],
  ['corners-swapped', (seed) => withPage(seed, LETTER, (page) => setBox(page, 'MediaBox', [612, 792, 0, 0]))],
  ['double-units', (seed) => withPage(seed, [306, 396], (page) => setNumber(page, 'UserUnit', 2)), { userUnit: 2 }],
  ['landscape', (seed) => withPage(seed, [792, 612])],
  ['a4', (seed) => withPage(seed, [595, 842])],
  ['legal', (seed) => withPage(seed, [612, 1008])],
  ['half-letter', (seed) => withPage(seed, [396, 612])],
  ['filled-form', filledForm],
  ['stamped-and-signed', stampedAndSigned],
  ['layers', layers],
  ['soft-mask', softMask],
  ['letters-that-are-drawings', drawnLetters],
  ['shading', shading],
  ['no-startxref', noStartxref],
  ['owner-password', ownerPassword],
  ['scan-jbig2', () => readFile('e2e/files/scan-jbig2.pdf')],
  ['scan-jpeg2000-turned', scanTurned],
];

/** A page that every program must show rotated by this much. */
function turned(seed: number, by: 0 | 90 | 180 | 270): Promise<Uint8Array> {
  const [width, height] = LETTER;
  const size: Size = by % 180 === 0 ? [width, height] : [height, width];
  return withPage(seed, size, (page) => page.setRotation(degrees(by)));
}

/** A page with boxes [left, bottom, width, height], drawn in the crop box; anything outside must not be visible. */
async function boxed(seed: number, { media, crop = media }: { media: number[]; crop?: number[] }): Promise<Uint8Array> {
  const [left = 0, bottom = 0, width = 0, height = 0] = media;
  const document = await PDFDocument.create();
  const page = document.addPage([width, height]);
  page.setMediaBox(left, bottom, width, height);
  page.drawRectangle({ x: left, y: bottom, width, height, color: rgb(0.5, 0.5, 0.5) });
  const [x = 0, y = 0, across = 0, up = 0] = crop;
  page.setCropBox(x, y, across, up);
  page.drawRectangle({ x, y, width: across, height: up, color: rgb(1, 1, 1) });
  drawMarks(page, seed, { x, y, width: across, height: up });
  return document.save();
}

async function withPage(
  seed: number,
  size: Size,
  change: (page: PDFPage) => void = () => undefined,
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage(size);
  drawMarks(page, seed, { x: 0, y: 0, width: size[0], height: size[1] });
  change(page);
  return document.save();
}

async function filledForm(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage(LETTER);
  for (const [index, text] of wordsOf(seed).entries()) {
    const field = document.getForm().createTextField(`field ${index}`);
    field.setText(text);
    field.addToPage(page, { x: 60, y: 640 - 90 * index, width: 490, height: 80, borderWidth: index % 2 ? 6 : 0 });
    field.setFontSize(60);
  }
  return document.save();
}

/** Annotations with appearances from the file. */
async function stampedAndSigned(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage(LETTER);
  const { context } = document;
  const annotations = marksOf(seed, { x: 0, y: 0, width: 612, height: 792 }).map(({ x, y, width, height }, index) => {
    const content =
      index % 2 ? `0 0 ${width} ${height} re f` : `12 w 0 0 m ${width} ${height} l S 0 ${height} m ${width} 0 l S`;
    const look = context.stream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height] });
    const kind = index % 2 ? { Subtype: 'Stamp' } : { Subtype: 'Ink', InkList: [[x, y, x + width, y + height]] };
    const place = [x, y, x + width, y + height];
    return context.register(
      context.obj({ Type: 'Annot', ...kind, Rect: place, F: 4, AP: { N: context.register(look) } }),
    );
  });
  page.node.set(PDFName.of('Annots'), context.obj(annotations));
  return document.save();
}

/** Two layers, one of which is hidden. */
async function layers(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const layer = (name: string) => context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) }));
  const [on, off] = [layer('on'), layer('off')];
  const order = { ON: [on], OFF: [off], Order: [on, off] };
  document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: [on, off], D: order }));
  const content = `/OC /On BDC ${rectangles(seed)} EMC /OC /Off BDC 0 0 612 792 re f EMC`;
  return withContent(document, content, document.context.obj({ Properties: { On: on, Off: off } }));
}

/** A black page, seen through a mask. */
async function softMask(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const group = context.stream(`0 g 0 0 612 792 re f 1 g ${rectangles(seed)}`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 612, 792],
    Group: { S: 'Transparency', CS: 'DeviceGray' },
  });
  const masked = { SMask: { Type: 'Mask', S: 'Luminosity', G: context.register(group) } };
  return withContent(document, '/Masked gs 0 0 612 792 re f', document.context.obj({ ExtGState: { Masked: masked } }));
}

/** Text in a font whose glyphs are drawn by the file. */
async function drawnLetters(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const { context } = document;
  const letter = (content: string) => context.register(context.stream(`1000 0 0 0 1000 1000 d1 ${content}`));
  const font = {
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 1000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    CharProcs: { full: letter('0 0 950 950 re f'), low: letter('0 0 950 300 re f') },
    Encoding: { Type: 'Encoding', Differences: [65, 'full', 'low'] },
    FirstChar: 65,
    LastChar: 66,
    Widths: [1000, 1000],
    Resources: {},
  };
  const random = randomNumbers(seed);
  const lines = Array.from({ length: 8 }, (_, line) => {
    const text = Array.from({ length: 6 }, () => (random() < 0.5 ? 'A' : 'B')).join('');
    return `BT /F 80 Tf 66 ${680 - 85 * line} Td (${text}) Tj ET`;
  });
  return withContent(
    document,
    lines.join('\n'),
    document.context.obj({ Font: { F: context.register(context.obj(font)) } }),
  );
}

/** A gradient from black to white, visible through the marks. */
async function shading(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const fade = {
    ShadingType: 2,
    ColorSpace: 'DeviceGray',
    Coords: [0, 0, 0, 792],
    Function: { FunctionType: 2, Domain: [0, 1], C0: [0], C1: [0.7], N: 1 },
  };
  return withContent(
    document,
    `q ${rectangles(seed, 'W n')} /Fade sh Q`,
    document.context.obj({ Shading: { Fade: fade } }),
  );
}

async function withContent(document: PDFDocument, content: string, resources: PDFDict): Promise<Uint8Array> {
  const page = document.addPage(LETTER);
  page.node.set(PDFName.of('Resources'), resources);
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
  return document.save();
}

/** Without its last lines, which locate the table of its objects. */
async function noStartxref(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  drawMarks(document.addPage(LETTER), seed, { x: 0, y: 0, width: 612, height: 792 });
  const bytes = Buffer.from(await document.save({ useObjectStreams: false }));
  return bytes.subarray(0, bytes.lastIndexOf('startxref'));
}

/** Anyone may open it, only its owner may change it. */
async function ownerPassword(seed: number): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  drawMarks(document.addPage(LETTER), seed, { x: 0, y: 0, width: 612, height: 792 });
  document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: { modifying: false } });
  return document.save();
}

async function scanTurned(): Promise<Uint8Array> {
  const document = await PDFDocument.load(await readFile('e2e/files/scan-jpeg2000.pdf'));
  document.getPage(0).setRotation(degrees(180));
  return document.save();
}

interface Place {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Draws the page's own pattern of squares, unlike any other even when rotated or mirrored, and its number. */
function drawMarks(page: PDFPage, seed: number, place: Place): void {
  for (const mark of marksOf(seed, place)) page.drawRectangle({ ...mark, color: rgb(0, 0, 0) });
  page.drawText(String(seed), { x: place.x + 12, y: place.y + 12, size: 40 });
}

/** About half the fields of a grid, 6 across and 8 up, with a white border around the whole. */
function marksOf(seed: number, { x, y, width, height }: Place): Place[] {
  const random = randomNumbers(seed);
  const [across, up] = [(width - 120) / 6, (height - 120) / 8];
  return Array.from({ length: 48 }, (_, index) => ({
    x: x + 60 + (index % 6) * across,
    y: y + 60 + Math.floor(index / 6) * up,
    width: across,
    height: up,
  })).filter(() => random() < 0.5);
}

function rectangles(seed: number, paint = 'f'): string {
  const marks = marksOf(seed, { x: 0, y: 0, width: 612, height: 792 });
  return `${marks.map(({ x, y, width, height }) => `${x} ${y} ${width} ${height} re`).join('\n')} ${paint}`;
}

function wordsOf(seed: number): string[] {
  const random = randomNumbers(seed);
  return Array.from({ length: 6 }, () =>
    Math.floor(random() * 1e9)
      .toString(36)
      .toUpperCase(),
  );
}

/** Numbers from 0 to 1, the same for the same seed, so that the file is always the same. */
function randomNumbers(seed: number): () => number {
  let state = seed * 7919;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return ((state ^ (state >>> 12)) >>> 0) / 2 ** 32;
  };
}

function setBox(page: PDFPage, name: string, box: number[]): void {
  page.node.set(PDFName.of(name), page.doc.context.obj(box));
}

function setNumber(page: PDFPage, name: string, value: number): void {
  page.node.set(PDFName.of(name), page.doc.context.obj(value));
}
