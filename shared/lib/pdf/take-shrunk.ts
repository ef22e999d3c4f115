import type { Pixels } from './pixels';
import { shrinkRows } from './shrink-rows';

/** The context of a canvas, as far as bands need it. */
interface BandContext {
  putImageData(pixels: Pixels, left: number, top: number): void;
}

/**
 * Makes a canvas shrink each band of a picture `by` times, so that half a gigabyte of pixels is never in memory.
 *
 * @param height of the picture; the last band may go beyond it
 * @param create makes pixels of this kind of canvas
 */
export function takeShrunk(
  context: BandContext,
  by: number,
  height: number,
  create: (width: number, height: number) => Pixels,
): void {
  const put = context.putImageData.bind(context);
  context.putImageData = (band, left, top) => {
    const rows = Math.min(band.height, height - top);
    const pixels = create(Math.ceil(band.width / by), Math.ceil(rows / by));
    pixels.data.set(shrinkRows(band.data, band.width, rows, by));
    put(pixels, left / by, top / by);
  };
}
