import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PdfFacts } from './inspection';

/**
 * What the pages are a placeholder for. A dynamic form has its fields only in XFA, and pages that ask to wait for the
 * program that draws it; a portfolio is a cover sheet around other files.
 */
export async function standsFor(pdf: PDFDocumentProxy): Promise<PdfFacts['standsFor']> {
  // The pages do not need the metadata; without it, nothing is known.
  const metadata = await pdf.getMetadata().catch(() => null);
  // Typed as any object by pdf.js, which gives a plain one.
  const info = (metadata?.info ?? {}) as Partial<Record<string, unknown>>;
  if (info.IsCollectionPresent === true) return 'portfolio';
  return info.IsXFAPresent === true && info.IsAcroFormPresent !== true ? 'form' : undefined;
}
