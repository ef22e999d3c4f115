import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { type PageTurns, turnOf } from './page-turns';
import type { Writing } from './write-turns';

/**
 * A copy of a PDF with some pages turned. `append` leaves the file as it is and adds the turned pages behind it;
 * `rewrite` writes it anew, for files whose table of contents is broken, which append would not make readable.
 *
 * @throws if the file cannot be read, or has no such page.
 */
export async function turnedCopy(file: File, turns: PageTurns, how: Writing): Promise<File> {
  const pdf = await PDFDocument.load(new Uint8Array(await file.arrayBuffer()), {
    updateMetadata: false,
    forIncrementalUpdate: how === 'append',
    // A password that only guards against changes keeps nobody from turning a page.
    ignoreEncryption: how === 'append',
  });
  for (const [index, page] of pdf.getPages().entries()) {
    const turn = turnOf(turns, index + 1);
    if (turn !== 0) page.setRotation(degrees((page.getRotation().angle + turn) % 360));
  }
  const bytes = await pdf.save();
  return new File([bytes], file.name, { type: file.type, lastModified: file.lastModified });
}
