/**
 * Turns what was printed into a PDF: raster pages, a photo, or some pages of a PDF. Run by untrusted/child.cjs.
 * In: {path, output, format, ranges ('1-3,5-5' or ''), most (bytes)}; out: {pages} | {problem: 'malformed' | 'too-large'}.
 */
const { readFile, writeFile } = require('node:fs/promises');
const { createPdfWriter, TooLarge } = require('./pdf-writer.cjs');
const { MalformedRaster, pagesOf } = require('./raster-pages.cjs');

/** Points per inch. */
const POINTS = 72;
/** Letter paper and its margin for photos, points. */
const PAPER = { short: 612, long: 792, margin: 18 };

class MalformedPhoto extends Error {}

exports.load = () => Promise.resolve(turn);

async function turn({ path, output, format, ranges, most }) {
  const file = await readFile(path);
  try {
    if (format === 'application/pdf') return await keepRanges(file, output, ranges, Number(most));
    const writer = createPdfWriter(output, Number(most));
    try {
      if (format === 'image/jpeg') await addPhoto(writer, file);
      else await addRaster(writer, file, readRanges(ranges));
      const pages = writer.finish();
      return pages > 0 ? { pages } : { problem: 'malformed' };
    } finally {
      writer.close();
    }
  } catch (error) {
    if (error instanceof TooLarge) return { problem: 'too-large' };
    if (error instanceof MalformedRaster || error instanceof MalformedPhoto) return { problem: 'malformed' };
    throw error;
  }
}

async function addRaster(writer, file, isWanted) {
  let number = 0;
  for (const { width, height, dpi, bits, color, bands } of pagesOf(file)) {
    number += 1;
    if (!isWanted(number)) {
      for (const _ of bands);
      continue;
    }
    const paper = { width: (width / dpi[0]) * POINTS, height: (height / dpi[1]) * POINTS };
    const { space, isInk } = color;
    const picture = { width, height, bits, space, isInk, filter: 'FlateDecode' };
    await writer.addPage({ ...paper, place: [0, 0, paper.width, paper.height] }, picture, bands);
  }
}

async function addPhoto(writer, file) {
  const { width, height, channels } = jpegSize(file);
  const isWide = width > height;
  const paper = isWide ? { width: PAPER.long, height: PAPER.short } : { width: PAPER.short, height: PAPER.long };
  const room = { width: paper.width - 2 * PAPER.margin, height: paper.height - 2 * PAPER.margin };
  const scale = Math.min(room.width / width, room.height / height);
  const [w, h] = [width * scale, height * scale];
  const space = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }[channels];
  if (!space) throw new MalformedPhoto('Not a photo');
  // Programs write the inks of a JPEG upside down.
  const decode = channels === 4 ? '/Decode [1 0 1 0 1 0 1 0]' : '';
  const picture = { width, height, bits: 8, space, decode, filter: 'DCTDecode' };
  await writer.addPage({ ...paper, place: [(paper.width - w) / 2, (paper.height - h) / 2, w, h] }, picture, [file]);
}

/** Size and number of colors of a JPEG, from the segment that says them. */
function jpegSize(file) {
  for (let at = 2; at + 9 < file.length; ) {
    if (file[at] !== 0xff) throw new MalformedPhoto('Not a JPEG');
    const marker = file[at + 1];
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [height, width, channels] = [file.readUInt16BE(at + 5), file.readUInt16BE(at + 7), file[at + 9]];
      if (width === 0 || height === 0) throw new MalformedPhoto('Not a photo');
      return { width, height, channels };
    }
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  throw new MalformedPhoto('Not a JPEG');
}

async function keepRanges(file, output, ranges, most) {
  const { PDFDocument } = require('@cantoo/pdf-lib');
  const kept = await copyRanges(PDFDocument, file, ranges);
  if (!kept) return { problem: 'malformed' };
  if (kept.bytes.length > most) return { problem: 'too-large' };
  await writeFile(output, kept.bytes, { mode: 0o600 });
  return { pages: kept.pages };
}

/** A PDF of some pages of another, in memory; null if there are none. */
async function copyRanges(PDFDocument, file, ranges) {
  try {
    const source = await PDFDocument.load(file, { updateMetadata: false });
    const isWanted = readRanges(ranges);
    const wanted = source.getPageIndices().filter((index) => isWanted(index + 1));
    const kept = await PDFDocument.create();
    for (const page of await kept.copyPages(source, wanted)) kept.addPage(page);
    return wanted.length > 0 ? { bytes: await kept.save(), pages: wanted.length } : null;
  } catch {
    // Damaged or encrypted: the library reads and writes nothing but memory.
    return null;
  }
}

function readRanges(text) {
  if (!text) return () => true;
  const ranges = text.split(',').map((one) => one.split('-').map(Number));
  return (number) => ranges.some(([from, to]) => number >= from && number <= to);
}
