/**
 * What pdf.js draws on. Pictures too large for memory are taken in bands, each smaller than it is handed over.
 *
 * Soft masks: pdf.js reads them by SVG filters, which need a document. The filters note what is asked for, and the canvas reads
 * the mask when it is drawn, which is next. The pages do the same (shared/uploads/inspect/drawing).
 */
import { Canvas, createCanvas, type Image, ImageData, type SKRSContext2D } from '@napi-rs/canvas';
import { shrinkRows } from '@shared/lib/pdf/shrink-rows';
import { type MaskReading, readPixels, takeMaskReading } from '@shared/lib/pdf/soft-masks';

/** A canvas and its context, as pdf.js passes them around; null once it is done with them. */
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
  /** With another canvas: what is known of one, such as a mask, is of what was drawn on it. */
  reset(entry: CanvasAndContext, width: number, height: number): void {
    Object.assign(entry, this.create(width, height));
  }
  destroy(entry: CanvasAndContext): void {
    // Its memory is given back at once, not when it is collected.
    if (entry.canvas) entry.canvas.width = entry.canvas.height = 1;
    entry.canvas = entry.context = null;
  }
}

/** A canvas of more pixels is for a picture inside a page: pages are drawn far smaller. */
const MOST_PIXELS = 40_000_000;
/** pdf.js hands over a picture's pixels in bands of 16 rows, so this leaves no seams; of 1,200 dots an inch it leaves 300. */
const SHRINK = 4;

/** Makes a canvas take each band of a picture `by` times smaller: half a gigabyte of pixels is never there as a whole. */
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
  // One of the signatures that it has: the others have fewer or more numbers.
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
