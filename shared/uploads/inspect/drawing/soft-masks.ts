/** How a mask is read: by its brightness or its opacity, and through a table of what each level, 0 to 255, stands for. */
export interface MaskReading {
  by: 'luminosity' | 'alpha';
  table: ArrayLike<number> | null;
}

/** What the mask drawn next is read by. */
let next: MaskReading | null = null;
/** Masks as read: one is drawn again with each thing that it covers. */
const read = new WeakMap<object, OffscreenCanvas>();

/**
 * pdf.js reads soft masks by SVG filters, which need a document. These note what is asked for, and the canvas that
 * `withSoftMasks` was called with reads the mask when it is drawn, which is next. Other filters are done without.
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

/** Turns the pixels of a mask, RGBA, to black as opaque as each lets things through. */
export function readPixels(data: Uint8ClampedArray, { by, table }: MaskReading): void {
  for (let index = 0; index < data.length; index += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(index, index + 4);
    // Where the mask is transparent there is black behind it.
    const level = by === 'alpha' ? alpha : Math.round(((0.3 * red + 0.59 * green + 0.11 * blue) * alpha) / 255);
    data.set([0, 0, 0, table?.[level] ?? level], index);
  }
}
