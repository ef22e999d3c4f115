/** How a mask is read: by brightness or opacity, and through a table that maps each level, 0 to 255. */
export interface MaskReading {
  by: 'luminosity' | 'alpha';
  table: ArrayLike<number> | null;
}

/** The reading of the next drawn mask. */
let next: MaskReading | null = null;
/** Masks already read: a mask is drawn again with each object that it covers. */
const read = new WeakMap<object, OffscreenCanvas>();

/**
 * pdf.js reads soft masks by SVG filters, which need a document. This class notes the requested filter, and the canvas
 * passed to `withSoftMasks` applies it to the mask, which is drawn next. Other filters are omitted.
 */
export class PdfFilters {
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

/** Makes a canvas read the soft masks drawn on it. */
export function withSoftMasks(context: OffscreenCanvasRenderingContext2D): void {
  const drawImage: (image: CanvasImageSource, ...place: number[]) => void = context.drawImage.bind(context);
  context.drawImage = (image: CanvasImageSource, ...place: number[]) => {
    const reading = next;
    next = null;
    drawImage(reading && image instanceof OffscreenCanvas ? readMask(image, reading) : image, ...place);
  };
}

function readMask(mask: OffscreenCanvas, reading: MaskReading): OffscreenCanvas {
  const known = read.get(mask);
  if (known) return known;
  const { width, height } = mask;
  const result = new OffscreenCanvas(width, height);
  const pixels = mask.getContext('2d')?.getImageData(0, 0, width, height);
  if (pixels) {
    readPixels(pixels.data, reading);
    result.getContext('2d')?.putImageData(pixels, 0, 0);
  }
  read.set(mask, result);
  return result;
}

/** Turns a mask's RGBA pixels to black with the opacity that each stands for. */
export function readPixels(data: Uint8ClampedArray, { by, table }: MaskReading): void {
  for (let index = 0; index < data.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
    // Transparent parts of a mask count as black.
    const level = by === 'alpha' ? alpha : Math.round(((0.3 * red + 0.59 * green + 0.11 * blue) * alpha) / 255);
    data.set([0, 0, 0, table?.[level] ?? level], index);
  }
}
