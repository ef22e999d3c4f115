import { jpegHead, type Orientation } from './jpeg-head';
import type { Matrix, PdfWriter, Picture } from './pdf-writer';

/** Letter paper and its margin for photos, points. */
const PAPER = { short: 612, long: 792, margin: 18 };

/**
 * Adds a page with a JPEG in its middle, as a viewer shows it: turned and mirrored as its EXIF says.
 *
 * @throws MalformedPhoto, TooLarge
 */
export async function addPhoto(writer: PdfWriter, file: Buffer): Promise<void> {
  const { width, height, space, orientation } = jpegHead(file);
  const [across, down] = orientation >= 5 ? [height, width] : [width, height];
  const isWide = across > down;
  const paper = isWide ? { width: PAPER.long, height: PAPER.short } : { width: PAPER.short, height: PAPER.long };
  const room = { width: paper.width - 2 * PAPER.margin, height: paper.height - 2 * PAPER.margin };
  const scale = Math.min(room.width / across, room.height / down);
  const [w, h] = [across * scale, down * scale];
  const place = TURNS[orientation]((paper.width - w) / 2, (paper.height - h) / 2, w, h);
  // CMYK JPEGs have inverted inks.
  const decode = space === 'DeviceCMYK' ? '/Decode [1 0 1 0 1 0 1 0]' : '';
  const picture: Picture = { width, height, bits: 8, space, decode, filter: 'DCTDecode' };
  await writer.addPage({ ...paper, place }, picture, [file]);
}

/** How PDF places a picture of each orientation into a rectangle: its left and bottom, its width and height. */
const TURNS: Record<Orientation, (x: number, y: number, w: number, h: number) => Matrix> = {
  1: (x, y, w, h) => [w, 0, 0, h, x, y],
  2: (x, y, w, h) => [-w, 0, 0, h, x + w, y],
  3: (x, y, w, h) => [-w, 0, 0, -h, x + w, y + h],
  4: (x, y, w, h) => [w, 0, 0, -h, x, y + h],
  5: (x, y, w, h) => [0, -h, -w, 0, x + w, y + h],
  6: (x, y, w, h) => [0, -h, w, 0, x, y + h],
  7: (x, y, w, h) => [0, h, w, 0, x, y],
  8: (x, y, w, h) => [0, h, -w, 0, x + w, y],
};
