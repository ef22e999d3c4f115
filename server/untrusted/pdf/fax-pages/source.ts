import { readFile } from 'node:fs/promises';
import { type PDFContext, PDFDocument, type PDFPage } from '@cantoo/pdf-lib';

/** A file opened with the library that copies pages. */
export interface FaxSource {
  context: PDFContext;
  pages: readonly PDFPage[];
}

/**
 * Opens a file with the library that copies pages, which decodes no picture; null if it cannot read the file. It gets
 * its own bytes, because pdf.js takes over those that it is given.
 */
export async function openSource(path: string): Promise<FaxSource | null> {
  try {
    const document = await PDFDocument.load(await readFile(path), { updateMetadata: false, password: '' });
    return { context: document.context, pages: document.getPages() };
  } catch {
    // Damaged, or encrypted in a way that the library does not support: pdf.js may still draw its pages.
    return null;
  }
}
