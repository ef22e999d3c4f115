import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName, type PDFObject, type PDFPage, PDFString, StandardFonts } from '@cantoo/pdf-lib';

/** A letter page with two form fields, one without an appearance of its own, and a check mark in a standard font. */
export async function filledForm(): Promise<Buffer> {
  const { document, page } = await letter();
  const form = document.getForm();
  const named = form.createTextField('named');
  named.setText('Pat Example');
  named.addToPage(page, { ...NAMED, borderWidth: 0 });
  const bare = form.createTextField('bare');
  bare.setText('Left to the reader');
  bare.addToPage(page, { ...BARE, borderWidth: 0 });
  const marks = await document.embedFont(StandardFonts.ZapfDingbats);
  page.drawText('✔', { x: TICK.x, y: TICK.y + 4, size: 24, font: marks });
  const font = await document.embedFont(StandardFonts.Helvetica);
  form.updateFieldAppearances(font);
  for (const widget of bare.acroField.getWidgets()) widget.dict.delete(PDFName.of('AP'));
  form.acroForm.dict.set(PDFName.of('NeedAppearances'), document.context.obj(true));
  return bytesOf(document);
}

/** Position of the first field of `filledForm`, in points from the lower left corner. */
export const NAMED = { x: 72, y: 600, width: 200, height: 30 };
/** The field without an appearance. */
export const BARE = { x: 72, y: 500, width: 200, height: 30 };

/** Position of the check mark. */
export const TICK = { x: 72, y: 400, width: 24, height: 24 };

/** A black bar whose right half a soft mask covers: the mask is white on the left, and opaque everywhere. */
export async function softMask(): Promise<Buffer> {
  const { document, page } = await letter();
  const { context } = document;
  const { x, y, width, height } = SHOWN;
  const group = context.stream(`0 g 0 0 612 792 re f 1 g ${x} ${y} ${width} ${height} re f`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, 612, 792],
    Group: { S: 'Transparency', CS: 'DeviceGray' },
  });
  const state = { SMask: { Type: 'Mask', S: 'Luminosity', G: context.register(group) } };
  page.node.set(PDFName.of('Resources'), context.obj({ ExtGState: { M: state } }));
  draw(document, page, `q /M gs 0 g ${x} ${y} ${2 * width} ${height} re f Q`);
  return bytesOf(document);
}

/** The visible half of the bar of `softMask`. */
export const SHOWN = { x: 72, y: 600, width: 100, height: 50 };
/** The hidden half. */
export const COVERED = { x: 172, y: 600, width: 100, height: 50 };

/**
 * Four black squares: a layer for print only, one for the screen only, an annotation that prints, one that does not.
 */
export async function printAndScreen(): Promise<Buffer> {
  const { document, page } = await letter();
  const { context } = document;
  const layer = (print: 'ON' | 'OFF', view: 'ON' | 'OFF') =>
    context.register(
      context.obj({
        Type: 'OCG',
        Name: PDFString.of(`print ${print}`),
        Usage: { Print: { PrintState: print }, View: { ViewState: view } },
      }),
    );
  const layers = [layer('ON', 'OFF'), layer('OFF', 'ON')];
  const usage = ['Print', 'View'].map((event) => ({ Event: event, Category: [event], OCGs: layers }));
  document.catalog.set(PDFName.of('OCProperties'), context.obj({ OCGs: layers, D: { Order: layers, AS: usage } }));
  page.node.set(PDFName.of('Resources'), context.obj({ Properties: { P: layers[0], S: layers[1] } }));
  const square = (name: string, { x, y, width, height }: Place): string =>
    `/OC /${name} BDC ${x} ${y} ${width} ${height} re f EMC\n`;
  draw(document, page, square('P', PRINT_LAYER) + square('S', SCREEN_LAYER));
  const annotation = (flags: number, { x, y, width, height }: Place): PDFObject => {
    const appearance = context.stream(`0 0 ${width} ${height} re f`, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, width, height],
    });
    return context.obj({
      Type: 'Annot',
      Subtype: 'Stamp',
      Rect: [x, y, x + width, y + height],
      F: flags,
      AP: { N: context.register(appearance) },
    });
  };
  page.node.set(PDFName.of('Annots'), context.obj([annotation(4, PRINT_STAMP), annotation(0, SCREEN_STAMP)]));
  return bytesOf(document);
}

/** Position of the print layer's square of `printAndScreen`. */
export const PRINT_LAYER = { x: 72, y: 600, width: 60, height: 60 };
/** The layer for the screen only. */
export const SCREEN_LAYER = { x: 272, y: 600, width: 60, height: 60 };
/** The stamp that prints. */
export const PRINT_STAMP = { x: 72, y: 400, width: 60, height: 60 };
/** The stamp without the flag. */
export const SCREEN_STAMP = { x: 272, y: 400, width: 60, height: 60 };

/** A letter page scanned in black and white at 1200 dpi: white, with a black square. */
export async function hugeScan(): Promise<Buffer> {
  const { document, page } = await letter();
  const [width, height] = [10_200, 13_200];
  const row = Math.ceil(width / 8);
  const bits = Buffer.alloc(row * height, 0xff);
  const dots = (points: number): number => Math.round((points * 1200) / 72);
  const top = height - dots(SCANNED.y + SCANNED.height);
  for (let y = top; y < top + dots(SCANNED.height); y += 1) {
    const start = y * row + dots(SCANNED.x) / 8;
    bits.fill(0, start, start + dots(SCANNED.width) / 8);
  }
  addImage(document, page, deflateSync(bits, { level: 1 }), {
    Width: width,
    Height: height,
    Filter: 'FlateDecode',
    BitsPerComponent: 1,
  });
  return bytesOf(document);
}

/** Position of the square of `hugeScan`. */
export const SCANNED = { x: 72, y: 600, width: 144, height: 72 };

/** A page with one picture that claims to be a JPEG but is not; above it may be a line of text, at `LINE`. */
export async function brokenPicture({ hasText }: { hasText: boolean }): Promise<Buffer> {
  const { document, page } = await letter();
  addImage(document, page, Buffer.from('not a picture'), {
    Width: 800,
    Height: 800,
    Filter: 'DCTDecode',
    BitsPerComponent: 8,
  });
  if (hasText) page.drawText('A caption', { x: LINE.x, y: LINE.y + 4, size: 24 });
  return bytesOf(document);
}

/** A page with a line of Chinese in a font that the file does not embed. */
export async function chineseNotEmbedded(): Promise<Buffer> {
  const { document, page } = await letter();
  const { context } = document;
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType0',
    BaseFont: 'STSong-Light',
    CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('GB1'), Supplement: 2 },
    FontDescriptor: {
      Type: 'FontDescriptor',
      FontName: 'STSong-Light',
      Flags: 6,
      ItalicAngle: 0,
      Ascent: 880,
      Descent: -120,
      CapHeight: 880,
      StemV: 93,
      FontBBox: [-25, -254, 1000, 880],
    },
  });
  const font = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: 'STSong-Light-UniGB-UCS2-H',
    Encoding: 'UniGB-UCS2-H',
    DescendantFonts: [context.register(descendant)],
  });
  page.node.set(PDFName.of('Resources'), context.obj({ Font: { F: context.register(font) } }));
  draw(document, page, `BT /F 24 Tf ${LINE.x} ${LINE.y + 4} Td <4F20771F6D4B8BD59875> Tj ET`);
  return bytesOf(document);
}

/** Position of the lines of `chineseNotEmbedded` and `brokenPicture`. */
export const LINE = { x: 72, y: 600, width: 120, height: 24 };

type Place = typeof LINE;

async function letter(): Promise<{ document: PDFDocument; page: PDFPage }> {
  const document = await PDFDocument.create();
  return { document, page: document.addPage([612, 792]) };
}

function draw(document: PDFDocument, page: PDFPage, content: string): void {
  page.node.set(PDFName.of('Contents'), document.context.register(document.context.stream(content)));
}

function addImage(document: PDFDocument, page: PDFPage, data: Uint8Array, look: Record<string, string | number>): void {
  const { context } = document;
  const image = context.stream(data, { Type: 'XObject', Subtype: 'Image', ColorSpace: 'DeviceGray', ...look });
  page.node.set(PDFName.of('Resources'), context.obj({ XObject: { Im: context.register(image) } }));
  draw(document, page, 'q 612 0 0 792 0 0 cm /Im Do Q');
}

async function bytesOf(document: PDFDocument): Promise<Buffer> {
  return Buffer.from(await document.save({ updateFieldAppearances: false }));
}
