import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OddPage, PdfFacts } from './inspection';
import { isLetterSize, oddPage, pageSizeMm } from './paper-sizes';

/** Time limit for measuring pages, in ms; later pages are reported as not measured. */
const BUDGET_MS = 1_500;
const MAX_NAMED = 50;

/**
 * Counts the pages and measures them one by one until the time limit. An unreadable page is reported, as long as
 * another one can be read.
 *
 * @throws the error of pdf.js for the first page if no measured page can be read.
 */
export async function measurePages(pdf: PDFDocumentProxy): Promise<PdfFacts> {
  const until = performance.now() + BUDGET_MS;
  const oddPages: OddPage[] = [];
  const broken: number[] = [];
  let oddCount = 0;
  let measured = 0;
  let fault: unknown;
  while (measured < pdf.numPages && (measured === 0 || performance.now() < until)) {
    measured += 1;
    try {
      const page = await pdf.getPage(measured);
      const { widthMm, heightMm } = pageSizeMm(page);
      page.cleanup();
      if (isLetterSize(widthMm, heightMm)) continue;
      oddCount += 1;
      if (oddPages.length < MAX_NAMED) oddPages.push(oddPage(measured, widthMm, heightMm));
    } catch (error) {
      fault ??= error;
      broken.push(measured);
    }
  }
  if (broken.length === measured) throw fault;
  const facts: PdfFacts = { pages: pdf.numPages, measured, oddPages, oddCount };
  if (broken.length > 0) facts.brokenPages = broken.slice(0, MAX_NAMED);
  return facts;
}
