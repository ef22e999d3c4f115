import { readFile } from 'node:fs/promises';
import { type PDFContext, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';

/** A file in the library that copies pages. */
export interface FaxSource {
  context: PDFContext;
  pages: readonly PDFPage[];
}

/**
 * Opens a file a second time, with the library that copies pages; it decodes no picture. Null if it cannot read the file: then
 * no page can be copied. It gets bytes of its own, as pdf.js takes those that it is given.
 */
export async function openSource(path: string): Promise<FaxSource | null> {
  try {
    const document = await PDFDocument.load(await readFile(path), { updateMetadata: false, password: '' });
    return { context: document.context, pages: document.getPages() };
  } catch {
    // Damaged, or encrypted in a way that the library does not know: pdf.js draws its pages all the same.
    return null;
  }
}
