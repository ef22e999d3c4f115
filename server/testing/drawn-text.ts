import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFPage,
  PDFRawStream,
} from '@cantoo/pdf-lib';

/** A piece of text on a page: where its baseline begins, in points from the lower left corner, and its size. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** The text on each page of a document made by the product, whose fonts map glyphs to letters. */
export async function drawnText(bytes: Uint8Array): Promise<DrawnText[][]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map((page) => {
    const contents = page.node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [];
    return streams.map((reference) => document.context.lookup(reference)).flatMap((stream) => textOf(page, stream));
  });
}

function textOf(page: PDFPage, stream: unknown): DrawnText[] {
  if (!(stream instanceof PDFRawStream)) return [];
  const pieces = contentOf(stream).matchAll(
    /\/(\S+) ([\d.]+) Tf[\s\S]*?1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+<([0-9A-F]*)> Tj/g,
  );
  return [...pieces].map(([, font = '', size, x, y, hex = '']) => {
    const letters = lettersOf(page, font);
    const text = (hex.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '\ufffd').join('');
    return { text, x: Number(x), y: Number(y), size: Number(size) };
  });
}

/** The letters of a font's glyphs, keyed by four hexadecimal digits. */
function lettersOf(page: PDFPage, font: string): Map<string, string> {
  const fonts = page.node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
  const map = fonts?.lookup(PDFName.of(font), PDFDict).lookup(PDFName.of('ToUnicode'));
  if (!(map instanceof PDFRawStream)) throw new Error('The font does not say which letters its glyphs are');
  const pairs = contentOf(map).matchAll(/<([0-9A-Fa-f]{4})> <([0-9A-Fa-f]+)>/g);
  return new Map(
    [...pairs].map(([, glyph = '', text = '']) => [
      glyph.toUpperCase(),
      Buffer.from(text, 'hex').swap16().toString('utf16le'),
    ]),
  );
}

function contentOf(stream: PDFRawStream): string {
  return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');
}
