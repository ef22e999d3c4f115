/**
 * Canvases for pdf.js. Pictures too large for memory are taken in bands, each scaled down on arrival.
 *
 * Soft masks: pdf.js reads them with SVG filters, which need a document. Here the filters record the request, and the
 * canvas applies it to the mask, which pdf.js draws next. The pages do the same (shared/uploads/inspect/drawing).
 */
import { Canvas, createCanvas, type Image, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { shrinkRows } from '@shared/lib/pdf/shrink-rows';
import { type MaskReading, readPixels, takeMaskReading } from '@shared/lib/pdf/soft-masks';

/** A canvas and its context, as pdf.js passes them around; null once destroyed. */
interface CanvasAndContext {
  canvas: Canvas | null;
  context: SKRSContext2D | null;
}

/** Masks already read: a mask is drawn again with each object that it covers. */
const readMasks = new WeakMap<Canvas, Canvas>();

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
  /** Uses a new canvas, because `readMasks` maps a canvas to the mask that was drawn on it. */
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
    const small = new ImageData(Math.ceil(band.width / by), Math.ceil(rows / by));
    small.data.set(shrinkRows(band.data, band.width, rows, by));
    put(small, left / by, top / by);
  };
}

/** Makes a canvas read the soft masks drawn on it. */
export function withSoftMasks(context: SKRSContext2D): void {
  // One signature for all of its overloads, which differ in the number of numbers.
  const drawImage: (image: Image | Canvas, ...place: number[]) => void = context.drawImage.bind(context);
  context.drawImage = (image: Image | Canvas, ...place: number[]) => {
    const reading = takeMaskReading();
    drawImage(reading && image instanceof Canvas ? readMask(image, reading) : image, ...place);
  };
}

function readMask(mask: Canvas, reading: MaskReading): Canvas {
  const known = readMasks.get(mask);
  if (known) return known;
  const result = createCanvas(mask.width, mask.height);
  const pixels = mask.getContext('2d').getImageData(0, 0, mask.width, mask.height);
  readPixels(pixels.data, reading);
  result.getContext('2d').putImageData(pixels, 0, 0);
  readMasks.set(mask, result);
  return result;
}
