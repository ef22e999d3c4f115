import type { Pixels } from './pixels';
import { takeShrunk } from './take-shrunk';

const create = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
});

/** A band in which all pixels are equally bright. */
function band(width: number, height: number, level: number): Pixels {
  const pixels = create(width, height);
  pixels.data.fill(level);
  return pixels;
}

test('each band is drawn at its place in the smaller picture, the last without what is below it', () => {
  const put: unknown[] = [];
  const context = {
    putImageData: ({ width, height, data }: Pixels, left: number, top: number) =>
      void put.push({ width, height, left, top, levels: [...new Set(data)] }),
  };
  takeShrunk(context, 4, 21, create);
  context.putImageData(band(10, 16, 100), 0, 0);
  context.putImageData(band(10, 16, 200), 0, 16);
  expect(put).toEqual([
    { width: 3, height: 4, left: 0, top: 0, levels: [100] },
    { width: 3, height: 2, left: 0, top: 4, levels: [200] },
  ]);
});
