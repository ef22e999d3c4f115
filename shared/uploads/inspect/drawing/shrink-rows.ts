/**
 * Shrinks rows of pixels: each `by` x `by` of them become one, their mean. The last ones may be fewer.
 *
 * @param source RGBA, `width` pixels a row
 * @param rows how many of its rows to shrink
 */
export function shrinkRows(source: Uint8ClampedArray, width: number, rows: number, by: number): Uint8ClampedArray {
  const across = Math.ceil(width / by);
  const down = Math.ceil(rows / by);
  const sums = new Uint32Array(across * down * 4);
  const result = new Uint8ClampedArray(sums.length);
  for (let row = 0; row < rows; row += 1)
    addRow(source, row * width * 4, width, by, sums, Math.floor(row / by) * across * 4);
  for (let index = 0; index < sums.length; index += 1) {
    const x = (index >> 2) % across;
    const y = Math.floor((index >> 2) / across);
    const count = Math.min(by, width - x * by) * Math.min(by, rows - y * by);
    result[index] = (sums[index] ?? 0) / count;
  }
  return result;
}

function addRow(
  source: Uint8ClampedArray,
  start: number,
  width: number,
  by: number,
  sums: Uint32Array,
  target: number,
): void {
  let from = start;
  for (let x = 0; x < width; x += 1) {
    const to = target + Math.floor(x / by) * 4;
    for (let channel = 0; channel < 4; channel += 1) {
      // Both are within their arrays.
      sums[to + channel] = (sums[to + channel] as number) + (source[from + channel] as number);
    }
    from += 4;
  }
}
