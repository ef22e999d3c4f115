import { inflateSync } from 'node:zlib';
import { PDFArray, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib';

/** A piece of text on a page: where its baseline begins, in points from the lower left corner, and its size. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  size: number;
}

/** What is written on the pages of a document of ours, whose standard fonts are encoded as Windows-1252, page by page. */
export async function drawnText(bytes: Uint8Array): Promise<DrawnText[][]> {
  const document = await PDFDocument.load(bytes);
  return document.getPages().map(({ node }) => {
    const contents = node.Contents();
    const streams = contents instanceof PDFArray ? contents.asArray() : [];
    return streams.map((reference) => document.context.lookup(reference)).flatMap(textOf);
  });
}

function textOf(stream: unknown): DrawnText[] {
  if (!(stream instanceof PDFRawStream)) return [];
  const content = inflateSync(stream.getContents()).toString('latin1');
  const pieces = content.matchAll(/\/\S+ ([\d.]+) Tf[\s\S]*?1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+<([0-9A-F]*)> Tj/g);
  return [...pieces].map(([, size, x, y, hex = '']) => ({
    text: Array.from(Buffer.from(hex, 'hex'), decode).join(''),
    x: Number(x),
    y: Number(y),
    size: Number(size),
  }));
}

/** The characters at 0x80 to 0x9F; Node takes the encoding for Latin-1. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decode(byte: number): string {
  return (byte >= 0x80 && byte < 0xa0 && WINDOWS[byte - 0x80]) || String.fromCharCode(byte);
}
