import fc from 'fast-check';
import { oneBit } from './one-bit';

/** The dots of a picture: `#` for black. */
function dots(gray: number[], width: number): string[] {
  const size = { width, height: gray.length / width };
  const bits = oneBit(Uint8Array.from(gray), size);
  const rowBytes = Math.ceil(width / 8);
  return Array.from({ length: size.height }, (_, y) =>
    Array.from({ length: width }, (__, x) =>
      (bits[y * rowBytes + (x >> 3)] ?? 0) & (128 >> (x & 7)) ? '.' : '#',
    ).join(''),
  );
}

test('the first dot of a row is the highest bit, and each row begins a byte', () => {
  expect([
    ...oneBit(Uint8Array.from([...Array<number>(9).fill(255), ...Array<number>(9).fill(0)]), { width: 9, height: 2 }),
  ]).toEqual([255, 128, 0, 0]);
});

test('gray stays as gray as it was', () => {
  fc.assert(
    fc.property(fc.integer({ min: 48, max: 224 }), (level) => {
      const black =
        dots(Array<number>(64 * 64).fill(level), 64)
          .join('')
          .split('#').length - 1;
      expect(Math.abs(black / 64 ** 2 - (1 - level / 255))).toBeLessThan(0.05);
    }),
  );
});

test('paper that is not quite white is white, ink that is not quite black is black', () => {
  expect(dots(Array<number>(64).fill(236), 8)).toEqual(Array(8).fill('........'));
  expect(dots(Array<number>(64).fill(30), 8)).toEqual(Array(8).fill('########'));
});

test.each([
  [200, '####....'],
  [100, '#####...'],
])('the edge of a letter stays sharp where a dot of it is %i', (edge, row) => {
  const line = [0, 0, 0, 0, edge, 255, 255, 255];
  expect(dots(Array.from({ length: 8 }, () => line).flat(), 8)).toEqual(Array(8).fill(row));
});
