import { readFile } from 'node:fs/promises';
import { getDocument, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The lines of text on each page of a PDF file. */
export function linesOfPages(path: string): Promise<string[][]> {
  return eachPage(path, async (page) => {
    const { items } = await page.getTextContent();
    return items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : []));
  });
}

/** Where the text on each page of a PDF file ends, as a share of the page: 1 is its right edge. */
export async function rightEdgesOfPages(path: string): Promise<number[]> {
  return eachPage(path, async (page) => {
    const { items } = await page.getTextContent();
    const ends = items.flatMap((item) =>
      'str' in item && item.str.trim() !== '' ? [((item.transform as number[])[4] ?? 0) + item.width] : [],
    );
    return Math.max(0, ...ends) / page.getViewport({ scale: 1 }).width;
  });
}

/** The orientation of the text on each page of a PDF file. */
export function directionsOfPages(path: string): Promise<string[]> {
  return eachPage(path, async (page) => {
    const { items } = await page.getTextContent();
    const [first] = items.flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []));
    // The matrix of the text: along the line, [1, 0]; upside down, [-1, 0].
    const [x = 0, y = 0] = (first?.transform as number[] | undefined) ?? [];
    if (Math.abs(x) < Math.abs(y)) return 'sideways';
    return x > 0 ? 'upright' : 'upside down';
  });
}

async function eachPage<T>(path: string, read: (page: PDFPageProxy) => Promise<T>): Promise<T[]> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: T[] = [];
  for (let number = 1; number <= document.numPages; number += 1) pages.push(await read(await document.getPage(number)));
  await task.destroy();
  return pages;
}
