import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { instantOf } from '@server/orders/order-update';
import type { OrderRow } from '@server/orders/order-view';
import { COVER_WIDTH, MESSAGE_LINES, MESSAGE_SIZE, messageLines, wrap } from '@shared/lib/cover/cover-lines';
import { writtenNumber } from '@shared/lib/phone/written-number';
import { dateIn, formatDay, loadZones } from '@shared/lib/time/dates';

/** Letter size in points (specification 1). */
const WIDTH = 612;
const HEIGHT = 792;
const MARGIN = (WIDTH - COVER_WIDTH) / 2;
const GUTTER = 24;
const HALF = (COVER_WIDTH - GUTTER) / 2;
/** Size of the values above the message, and of those that would take too many lines. */
const SIZE = 12;
const SMALLEST = 7;
/** From one baseline to the next, in multiples of the size. */
const LEADING = 1.2;

/** A term, and below it a value in at most `lines` lines. */
interface Entry {
  term: string;
  value: string;
  lines: number;
}

interface Fonts {
  plain: PDFFont;
  bold: PDFFont;
}

/**
 * The cover page of a fax as a one-page PDF: recipient, sender, number of pages, subject and message. A message without
 * a `messageFault` always fits. The font is embedded; `inCoverFont` replaces characters that it lacks.
 *
 * @param serverDir folder of the server's own files: the font is in a package installed beside them
 */
export async function coverPage(order: OrderRow, serverDir: string): Promise<Uint8Array> {
  // Loaded lazily: they take a third of a second and 20 MB, and few faxes need them.
  const [{ PDFDocument }, fontkit] = await Promise.all([import('@cantoo/pdf-lib'), import('fontkit')]);
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const page = document.addPage([WIDTH, HEIGHT]);
  const bold = await document.embedFont(await readFont('Bold', serverDir), { subset: true });
  const plain = await document.embedFont(await readFont('Regular', serverDir), { subset: true });
  page.drawText('FAX', { x: MARGIN, y: HEIGHT - 84, size: 36, font: bold });
  const bottom = drawHead(page, { plain, bold }, order, await dateOf(order));
  const message = messageLines(order.covermessage).slice(0, MESSAGE_LINES);
  if (message.length > 0) {
    page.drawLine({ start: { x: MARGIN, y: bottom + 6 }, end: { x: WIDTH - MARGIN, y: bottom + 6 }, thickness: 0.75 });
    drawLines(page, plain, message, { x: MARGIN, y: bottom - 16, size: MESSAGE_SIZE });
  }
  return document.save();
}

/** Liberation Sans, which comes with pdf.js. */
function readFont(weight: 'Regular' | 'Bold', serverDir: string): Promise<Buffer> {
  const require = createRequire(join(serverDir, 'main.js'));
  return readFile(require.resolve(`pdfjs-dist/standard_fonts/LiberationSans-${weight}.ttf`));
}

/** The day on which the fax goes, in the order's zone: "April 20, 2027". */
async function dateOf({ instantsend, deliverytime, paid_at, tz }: OrderRow): Promise<string> {
  await loadZones();
  const goesAt = instantsend || deliverytime === null ? (paid_at ?? 0) : instantOf(deliverytime);
  return formatDay(dateIn(goesAt, tz));
}

/** Draws the rows above the message; returns where the next row would be. */
function drawHead(page: PDFPage, fonts: Fonts, order: OrderRow, date: string): number {
  const { coverto, sendername, senderphone, coversubject } = order;
  const number = writtenNumber(order.to_number).text;
  const rows: [left: Entry, right?: Entry][] = [
    [
      { term: 'To', value: coverto || number, lines: 3 },
      { term: 'From', value: sendername, lines: 3 },
    ],
    [
      { term: 'Fax', value: coverto ? number : '', lines: 1 },
      { term: 'Phone', value: senderphone, lines: 2 },
    ],
    [
      { term: 'Date', value: date, lines: 1 },
      { term: 'Pages', value: `${order.paid_pagecount ?? 0}, this one included`, lines: 1 },
    ],
    [{ term: 'Subject', value: coversubject, lines: 3 }],
  ];
  let y = HEIGHT - 114;
  for (const [left, right] of rows) {
    const width = right ? HALF : COVER_WIDTH;
    const ends = [drawEntry(page, fonts, left, { x: MARGIN, y, width })];
    if (right) ends.push(drawEntry(page, fonts, right, { x: MARGIN + HALF + GUTTER, y, width }));
    y = Math.min(...ends);
  }
  return y;
}

/** Draws a term with its value below, or nothing without a value; returns where the next row would be. */
function drawEntry(
  page: PDFPage,
  { plain, bold }: Fonts,
  { term, value, lines }: Entry,
  { x, y, width }: { x: number; y: number; width: number },
): number {
  if (value.trim() === '') return y;
  const { set, size } = fitted(value, width, lines);
  page.drawText(term, { x, y, size: 9, font: bold });
  return drawLines(page, plain, set, { x, y: y - 15, size }) - 22;
}

/** Draws lines, the first at `y`; returns the baseline of the last. */
function drawLines(
  page: PDFPage,
  font: PDFFont,
  lines: string[],
  place: { x: number; y: number; size: number },
): number {
  for (const [index, line] of lines.entries()) {
    page.drawText(line, { ...place, y: place.y - index * place.size * LEADING, font });
  }
  return place.y - (lines.length - 1) * place.size * LEADING;
}

/** A value in at most `most` lines, in a smaller size if needed; cut if too long even for the smallest. */
function fitted(value: string, width: number, most: number): { set: string[]; size: number } {
  for (let size = SIZE; size >= SMALLEST; size -= 1) {
    const set = wrap(value, width / size);
    if (set.length <= most) return { set, size };
  }
  const set = wrap(value, width / SMALLEST).slice(0, most);
  return { set: [...set.slice(0, -1), `${set.at(-1)?.slice(0, -2)}…`], size: SMALLEST };
}
