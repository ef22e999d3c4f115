import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { OddPage, PdfFacts } from './inspection';
import { isLetterSize, oddPage, pageSizeMm } from './paper-sizes';

/** Milliseconds for measuring pages; any pages left after that are reported as not measured. */
const BUDGET_MS = 1_500;
const MAX_ODD_PAGES = 50;

/**
 * Counts the pages and measures them one by one until the time is up.
 *
 * @throws whatever pdf.js throws for a missing or broken page.
 */
export async function measurePages(pdf: PDFDocumentProxy): Promise<PdfFacts> {
  const until = performance.now() + BUDGET_MS;
  const oddPages: OddPage[] = [];
  let oddCount = 0;
  let measured = 0;
  while (measured < pdf.numPages && (measured === 0 || performance.now() < until)) {
    const page = await pdf.getPage(measured + 1);
    const { widthMm, heightMm } = pageSizeMm(page);
    measured += 1;
    page.cleanup();
    if (isLetterSize(widthMm, heightMm)) continue;
    oddCount += 1;
    if (oddPages.length < MAX_ODD_PAGES) oddPages.push(oddPage(measured, widthMm, heightMm));
  }
  return { pages: pdf.numPages, measured, oddPages, oddCount };
}
