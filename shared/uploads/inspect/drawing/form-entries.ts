import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The members used of an annotation, which pdf.js does not type. */
interface Annotation {
  id: string;
  subtype: string;
  fieldType?: string;
  fieldValue?: unknown;
  hasAppearance?: boolean;
}

/** Makes pdf.js draw form entries without an appearance in the file; other programs make it when they print. */
export async function fillEntries(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<void> {
  // The members of an annotation follow from what pdf.js exports for its own viewer.
  const annotations = (await page.getAnnotations({ intent: 'print' })) as Annotation[];
  for (const { id, subtype, fieldType, fieldValue, hasAppearance } of annotations) {
    if (subtype !== 'Widget' || hasAppearance || (fieldType !== 'Tx' && fieldType !== 'Ch')) continue;
    const value: unknown = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
    if (typeof value === 'string' && value !== '') pdf.annotationStorage.setValue(id, { value });
  }
}
