/** @jest-environment node */
import fc from 'fast-check';
import { isLetterSize, oddPage, pageSizeMm } from './paper-sizes';

const inPoints = (width: number, height: number, userUnit = 1, rotate = 0) =>
  pageSizeMm({ view: [0, 0, width, height], userUnit, rotate });

test.each([
  ['letter', 612, 792],
  ['landscape letter', 792, 612],
  ['letter as measured by a scanner', 606, 787],
])('%s is letter size', (_, width, height) => {
  const { widthMm, heightMm } = inPoints(width, height);
  expect(isLetterSize(widthMm, heightMm)).toBe(true);
});

test.each([
  ['A4', 595.276, 841.89, 'A4', 210, 297],
  ['landscape A4', 841.89, 595.276, 'A4', 297, 210],
  ['legal', 612, 1008, 'Legal', 216, 356],
  ['A5', 419.53, 595.28, 'A5', 148, 210],
  ['a square', 500, 500, null, 176, 176],
  ['200 inches', 14_400, 14_400, null, 5080, 5080],
])('%s is named with its size', (_, width, height, paper, widthMm, heightMm) => {
  const size = inPoints(width, height);
  expect(isLetterSize(size.widthMm, size.heightMm)).toBe(false);
  expect(oddPage(3, size.widthMm, size.heightMm)).toEqual({ page: 3, paper, widthMm, heightMm });
});

test("the page's unit counts: a tenth of letter in units of ten is letter", () => {
  const size = inPoints(61.2, 79.2, 10);
  expect(isLetterSize(size.widthMm, size.heightMm)).toBe(true);
});

test('a box drawn from another corner, or rotated, has the same size', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1, max: 20_000, noNaN: true }),
      fc.double({ min: 1, max: 20_000, noNaN: true }),
      fc.constantFrom(0, 90, 180, 270, -90),
      (width, height, rotate) => {
        const upright = pageSizeMm({ view: [0, 0, width, height], userUnit: 1, rotate });
        const flipped = pageSizeMm({ view: [width, height, 0, 0], userUnit: 1, rotate });
        expect(flipped).toEqual(upright);
        const turned = pageSizeMm({ view: [0, 0, width, height], userUnit: 1, rotate: rotate + 90 });
        expect(turned).toEqual({ widthMm: upright.heightMm, heightMm: upright.widthMm });
        expect(isLetterSize(turned.widthMm, turned.heightMm)).toBe(isLetterSize(upright.widthMm, upright.heightMm));
      },
    ),
  );
});
