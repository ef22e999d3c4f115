import { type MaskReading, readPixels } from './soft-masks';

/** The pixels' opacities, 0 to 255, after reading. */
function opacities(pixels: number[][], reading: MaskReading): number[] {
  const data = new Uint8ClampedArray(pixels.flat());
  readPixels(data, reading);
  return [...data].filter((_, index) => index % 4 === 3);
}

const WHITE = [255, 255, 255, 255];
const BLACK = [0, 0, 0, 255];
const GREEN = [0, 255, 0, 255];
const HALF_WHITE = [255, 255, 255, 128];

test('a mask is as open as it is bright, with black behind it', () => {
  expect(opacities([WHITE, BLACK, GREEN, HALF_WHITE], { by: 'luminosity', table: null })).toEqual([255, 0, 150, 128]);
});

test('a mask is as open as it is opaque', () => {
  expect(opacities([WHITE, BLACK, HALF_WHITE], { by: 'alpha', table: null })).toEqual([255, 255, 128]);
});

test('a table says what a level stands for', () => {
  const table = Array.from({ length: 256 }, (_, level) => 255 - level);
  expect(opacities([WHITE, BLACK], { by: 'luminosity', table })).toEqual([0, 255]);
  expect(opacities([HALF_WHITE], { by: 'alpha', table })).toEqual([127]);
});
