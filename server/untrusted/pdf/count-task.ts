import { type FileProblem, loadPdfjs, openPdf, type Pdfjs, problemOf, readPdf } from './open-pdf';

/** The number of pages of a PDF file, or why they cannot be counted. */
export type CountAnswer = { pages: number } | { problem: FileProblem | 'empty' };

/** Task `count-pages`: counts the pages of the PDF file at `path`. */
export async function load(): Promise<(input: { path: string }) => Promise<CountAnswer>> {
  const pdfjs = await loadPdfjs();
  return ({ path }) => count(pdfjs, path);
}

async function count(pdfjs: Pdfjs, path: string): Promise<CountAnswer> {
  const read = await readPdf(path);
  if ('problem' in read) return read;
  const task = openPdf(pdfjs, read.file);
  try {
    const document = await task.promise;
    return document.numPages > 0 ? { pages: document.numPages } : { problem: 'empty' };
  } catch (error) {
    return { problem: problemOf(error) };
  } finally {
    await task.destroy();
  }
}
