import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The squares on a page, points: side, and where the first one's center is from the left and from the top. */
const SQUARE = { side: 40, left: 92, top: 120, step: 80 };
const [WIDTH, HEIGHT, MOST] = [612, 792, 5];

/** Writes a PDF of letter pages: each has its number as text, and as many black squares in a row at its top left. */
export async function writeNumberedPdf(path: string, pages: number): Promise<void> {
  const document = await PDFDocument.create();
  for (let number = 1; number <= pages; number += 1) {
    const page = document.addPage([WIDTH, HEIGHT]);
    page.drawText(`Page ${number}`, { x: SQUARE.left, y: 600, size: 30 });
    for (let at = 0; at < number; at += 1) {
      const [x, y] = [SQUARE.left + at * SQUARE.step - SQUARE.side / 2, HEIGHT - SQUARE.top - SQUARE.side / 2];
      page.drawRectangle({ x, y, width: SQUARE.side, height: SQUARE.side });
    }
  }
  await writeFile(path, await document.save());
}

/** The numbers of the pages of a PDF made from such a file, as a reader sees them: 0 for a blank or turned page. */
export async function numbersOfPages(path: string): Promise<number[]> {
  const task = getDocument({ data: new Uint8Array(await readFile(path)), verbosity: VerbosityLevel.ERRORS });
  const document = await task.promise;
  const numbers: number[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const canvas = createCanvas(WIDTH, HEIGHT);
    const scale = WIDTH / page.getViewport({ scale: 1 }).width;
    // The library draws on this kind of canvas, too.
    await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport: page.getViewport({ scale }) })
      .promise;
    const isDark = (x: number): boolean =>
      (canvas.getContext('2d').getImageData(Math.round(x), SQUARE.top, 1, 1).data[0] ?? 255) < 128;
    const squares = Array.from({ length: MOST }, (_, at) => isDark(SQUARE.left + at * SQUARE.step));
    numbers.push(squares.filter(Boolean).length);
  }
  await task.destroy();
  return numbers;
}
