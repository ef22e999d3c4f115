/**
 * Canvases for pdf.js. Pictures too large for memory are taken in bands, each scaled down on arrival.
 *
 * Soft masks: pdf.js reads them with SVG filters, which need a document. Here the filters record the request, and the
 * canvas applies it to the mask, which pdf.js draws next. The pages do the same (shared/uploads/inspect/drawing).
 */
import { Canvas, createCanvas, type Image, ImageData, type SKRSContext2D } from '@napi-rs/canvas';

/** How to read a mask: its brightness or its opacity, mapped through a table of 256 levels (null: unchanged). */
interface MaskReading {
  by: 'luminosity' | 'alpha';
  table: ArrayLike<number> | null;
}

/** A canvas and its context, as pdf.js passes them around; null once destroyed. */
interface CanvasAndContext {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** How to read the mask drawn next. */
let next: MaskReading | null = null;
/** Masks already read: pdf.js draws a mask again for each object that it covers. */
const read = new WeakMap<Canvas, Canvas>();

/** pdf.js's filters; those that are not for masks do nothing. */
export class Filters {
  addAlphaFilter(table: ArrayLike<number>): string {
    next = { by: 'alpha', table };
    return 'none';
  }
  addLuminosityFilter(table: ArrayLike<number> | null = null): string {
    next = { by: 'luminosity', table };
    return 'none';
  }
  addFilter(): string {
    return 'none';
  }
  addHCMFilter(): string {
    return 'none';
  }
  addHighlightHCMFilter(): string {
    return 'none';
  }
  destroy(): void {
    next = null;
  }
}

/** pdf.js's canvases. */
export class Canvases {
  create(width: number, height: number): CanvasAndContext {
    const by = width * height > MOST_PIXELS ? SHRINK : 1;
    const canvas = createCanvas(Math.max(1, Math.ceil(width / by)), Math.max(1, Math.ceil(height / by)));
    const context = canvas.getContext('2d');
    withSoftMasks(context);
    if (by > 1) takeShrunk(context, by, height);
    return { canvas, context };
  }
  /** Uses a new canvas: `read` maps a canvas to the mask that was drawn on it. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    Object.assign(entry, this.create(width, height));
  }
  destroy(entry: CanvasAndContext): void {
    // Frees its memory at once, not at garbage collection.
    if (entry.canvas) entry.canvas.width = entry.canvas.height = 1;
    entry.canvas = entry.context = null;
  }
}

/** A larger canvas, pixels, is for a picture inside a page: pages are drawn far smaller. */
const MOST_PIXELS = 40_000_000;
/** Divides the 16 rows of pdf.js's bands, so there are no seams; 1,200 dots per inch become 300. */
const SHRINK = 4;

/** Makes a canvas scale each band of a picture down `by` times, so that half a gigabyte is never in memory at once. */
function takeShrunk(context: SKRSContext2D, by: number, height: number): void {
  const put = context.putImageData.bind(context);
  context.putImageData = (band: ImageData, left: number, top: number) => {
    const rows = Math.min(band.height, height - top);
    put(shrink(band, rows, by), left / by, top / by);
  };
}

/** Replaces each `by` x `by` pixels by their mean; fewer at the right and bottom edges. */
function shrink({ data, width }: ImageData, rows: number, by: number): ImageData {
  const small = new ImageData(Math.ceil(width / by), Math.ceil(rows / by));
  for (let y = 0; y < small.height; y += 1) {
    for (let x = 0; x < small.width; x += 1) {
      const right = Math.min(width, (x + 1) * by);
      const bottom = Math.min(rows, (y + 1) * by);
      let [red, green, blue, alpha] = [0, 0, 0, 0];
      for (let row = y * by; row < bottom; row += 1) {
        const end = (row * width + right) * 4;
        for (let at = (row * width + x * by) * 4; at < end; at += 4) {
          red += data[at] ?? 0;
          green += data[at + 1] ?? 0;
          blue += data[at + 2] ?? 0;
          alpha += data[at + 3] ?? 0;
        }
      }
      const count = (right - x * by) * (bottom - y * by);
      const to = (y * small.width + x) * 4;
      small.data[to] = red / count;
      small.data[to + 1] = green / count;
      small.data[to + 2] = blue / count;
      small.data[to + 3] = alpha / count;
    }
  }
  return small;
}

/** Makes a canvas read the soft masks drawn on it. */
export function withSoftMasks(context: SKRSContext2D): void {
  // One signature for all of its overloads, which differ in the number of numbers.
  const drawImage: (image: Image | Canvas, ...place: number[]) => void = context.drawImage.bind(context);
  context.drawImage = (image: Image | Canvas, ...place: number[]) => {
    const reading = next;
    next = null;
    drawImage(reading && image instanceof Canvas ? readMask(image, reading) : image, ...place);
  };
}

function readMask(mask: Canvas, { by, table }: MaskReading): Canvas {
  const known = read.get(mask);
  if (known) return known;
  const result = createCanvas(mask.width, mask.height);
  const pixels = mask.getContext('2d').getImageData(0, 0, mask.width, mask.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    const opacity = data[at + 3] ?? 0;
    // Black shows where the mask is transparent.
    const brightness = 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
    const level = by === 'alpha' ? opacity : Math.round((brightness * opacity) / 255);
    data.fill(0, at, at + 3);
    data[at + 3] = table?.[level] ?? level;
  }
  result.getContext('2d').putImageData(pixels, 0, 0);
  read.set(mask, result);
  return result;
}
