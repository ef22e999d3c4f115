import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream, StandardFonts } from '@cantoo/pdf-lib';

/** A letter page for each of these words. */
export async function pdfThatSays(...words: string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const word of words) document.addPage([612, 792]).drawText(word, { x: 72, y: 700, size: 24, font });
  return document.save();
}

/** The words on the pages of a fax made of such a file, in order. */
export async function wordsOfFax(fax: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(fax);
  const words: string[] = [];
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFRawStream) || object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) continue;
    const content = Buffer.from(decodePDFRawStream(object).decode()).toString('latin1');
    for (const [, hex = ''] of content.matchAll(/<([0-9A-F]+)> Tj/g)) words.push(Buffer.from(hex, 'hex').toString());
  }
  return words;
}
