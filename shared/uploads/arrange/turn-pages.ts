import { degrees, PDFDocument, PDFInvalidObject, PDFName, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { type PageTurns, turnOf } from '@shared/uploads/page-turns';
import type { Writing } from './write-turns';

/**
 * A copy of a PDF with some pages turned. `append` leaves the file unchanged and adds the turned pages at its end;
 * `rewrite` writes it anew, for files with a broken cross-reference table, which appending would leave unreadable, and
 * for protected ones that cannot be extended. The copy is read back.
 *
 * @throws if the file cannot be read, lacks such a page, or its copy differs from the expected one.
 */
export async function turnedCopy(file: File, turns: PageTurns, how: Writing): Promise<File> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const pdf = await (how === 'append' ? openToAppend(bytes) : openToRewrite(bytes));
  for (const [index, page] of pdf.getPages().entries()) {
    const turn = turnOf(turns, index + 1);
    if (turn !== 0) page.setRotation(degrees((page.getRotation().angle + turn) % 360));
  }
  const wanted = rotationsOf(pdf);
  const written = await pdf.save();
  const isRight = String(rotationsOf(await openToRewrite(written))) === String(wanted);
  if (!isRight) throw new Error('The copy does not have the turned pages');
  return new File([written], file.name, { type: file.type, lastModified: file.lastModified });
}

function openToAppend(bytes: Uint8Array<ArrayBuffer>): Promise<PDFDocument> {
  if (!hasTableOfContents(bytes)) throw new Error('The file has no table of contents to add to');
  // A password against changes does not forbid turning a page.
  return PDFDocument.load(bytes, { updateMetadata: false, forIncrementalUpdate: true, ignoreEncryption: true });
}

async function openToRewrite(bytes: Uint8Array): Promise<PDFDocument> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false, password: '' });
  // The file's old cross-reference tables would be written, too, and readers would think it still protected.
  for (const [ref, object] of pdf.context.enumerateIndirectObjects()) {
    if (isTableOfContents(object)) pdf.context.delete(ref);
  }
  return pdf;
}

/** In a protected file the library reads a cross-reference stream as damage, because only it is not encrypted. */
function isTableOfContents(object: PDFObject): boolean {
  if (object instanceof PDFStream) return object.dict.get(PDFName.of('Type')) === PDFName.of('XRef');
  if (!(object instanceof PDFInvalidObject)) return false;
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return /\/Type\s*\/XRef\b/.test(textOf(bytes));
}

function rotationsOf(pdf: PDFDocument): number[] {
  return pdf.getPages().map((page) => page.getRotation().angle);
}

/** Longest distance of the last pointer to the cross-reference table from the end of the file, in bytes. */
const TAIL = 2_048;

/** Whether the file ends with a valid pointer to its cross-reference table, where readers begin. */
function hasTableOfContents(bytes: Uint8Array): boolean {
  const tail = textOf(bytes.subarray(-TAIL));
  const [, pointer] = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail) ?? [];
  if (pointer === undefined) return false;
  const start = Number(pointer);
  return /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(textOf(bytes.subarray(start, start + 40)));
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
