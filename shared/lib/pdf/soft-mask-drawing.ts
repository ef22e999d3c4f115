import type { Pixels } from './pixels';
import { type MaskReading, readPixels, takeMaskReading } from './soft-masks';

/** A canvas, as far as masks need it. */
interface MaskCanvas {
  readonly width: number;
  readonly height: number;
  getContext(kind: '2d'): MaskContext | null;
}

interface MaskContext {
  getImageData(left: number, top: number, width: number, height: number): Pixels;
  putImageData(pixels: Pixels, left: number, top: number): void;
}

/** The context of a canvas that draws pictures of the kind `I`. One signature for overloads that differ in numbers. */
interface DrawingContext<I> {
  drawImage: (image: I, ...place: number[]) => void;
}

/**
 * A function that makes a canvas read the soft masks drawn on it, for one kind of canvas. Its masks are read once: a
 * mask is drawn again with each object that it covers.
 */
export function softMaskDrawing<I, C extends I & MaskCanvas>(
  isCanvas: (image: I) => image is C,
  create: (width: number, height: number) => C,
): (context: DrawingContext<I>) => void {
  const readMasks = new WeakMap<MaskCanvas, C>();

  function readMask(mask: C, reading: MaskReading): C {
    const known = readMasks.get(mask);
    if (known) return known;
    const { width, height } = mask;
    const result = create(width, height);
    const pixels = mask.getContext('2d')?.getImageData(0, 0, width, height);
    if (pixels) {
      readPixels(pixels.data, reading);
      result.getContext('2d')?.putImageData(pixels, 0, 0);
    }
    readMasks.set(mask, result);
    return result;
  }

  return (context) => {
    const drawImage = context.drawImage.bind(context);
    context.drawImage = (image, ...place) => {
      const reading = takeMaskReading();
      drawImage(reading && isCanvas(image) ? readMask(image, reading) : image, ...place);
    };
  };
}
