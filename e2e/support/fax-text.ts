import { readFile } from 'node:fs/promises';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The lines of text on each page of a PDF file. */
export async function linesOfPages(path: string): Promise<string[][]> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const pages: string[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.flatMap((item) => ('str' in item && item.str !== '' ? [item.str] : [])));
  }
  await task.destroy();
  return pages;
}
