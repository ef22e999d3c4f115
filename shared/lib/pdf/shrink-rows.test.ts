import { shrinkRows } from './shrink-rows';

const gray = (...values: number[]): Uint8ClampedArray =>
  new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255]));
const levels = (pixels: Uint8ClampedArray): number[] => [...pixels].filter((_, index) => index % 4 === 0);

test('each square becomes its mean, and what is left at the edges, too', () => {
  const rows = [gray(0, 0, 255, 255, 100), gray(0, 200, 255, 255, 50), gray(10, 30, 0, 0, 77)];
  const source = new Uint8ClampedArray(rows.flatMap((row) => [...row]));
  const shrunk = shrinkRows(source, 5, 3, 2);
  expect(levels(shrunk)).toEqual([50, 255, 75, 20, 0, 77]);
  expect([...shrunk].filter((_, index) => index % 4 === 3)).toEqual([255, 255, 255, 255, 255, 255]);
});

test('rows beyond those asked for are not read', () => {
  expect(levels(shrinkRows(gray(10, 20, 200, 200), 2, 1, 2))).toEqual([15]);
});
