import type { PDFFont } from '@cantoo/pdf-lib';
import type { OrderRow } from '@server/orders/order-view';

/** Letter size in points (specification 1). */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = 72;

/** The cover page of a fax as a PDF: recipient, sender, number of pages that follow. */
export async function coverPage(order: OrderRow): Promise<Uint8Array> {
  // Loaded lazily: it takes a third of a second and 20 MB, and few faxes need it.
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const document = await PDFDocument.create();
  const page = document.addPage([WIDTH, HEIGHT]);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const plain = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('FAX', { x: MARGIN, y: HEIGHT - 120, size: 48, font: bold });
  const lines: [string, string][] = [
    ['To', order.to_number],
    ['From', order.sendername],
    ['Phone', order.senderphone],
    ['Date', new Date(order.paid_at ?? 0).toISOString().slice(0, 10)],
    ['Pages', `${order.paid_pagecount ?? 0}, this one included`],
  ];
  for (const [index, [term, value]] of lines.entries()) {
    const y = HEIGHT - 200 - index * 32;
    page.drawText(term, { x: MARGIN, y, size: 14, font: bold });
    page.drawText(inFont(value, plain), { x: MARGIN + 90, y, size: 14, font: plain });
  }
  return document.save();
}

/** Replaces characters outside Western European, which the standard fonts lack, so that drawing never fails. */
function inFont(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const letters = Array.from(text.normalize('NFC'), (letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'));
  while (letters.length > 1 && font.widthOfTextAtSize(letters.join(''), 14) > WIDTH - 2 * MARGIN - 90) letters.pop();
  return letters.join('');
}
