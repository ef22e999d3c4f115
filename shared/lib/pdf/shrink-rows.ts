/**
 * Shrinks rows of pixels: each `by` x `by` block becomes one pixel, their mean. Blocks at the edges may be smaller.
 *
 * @param source RGBA, `width` pixels a row
 * @param rows how many of its rows to shrink
 */
export function shrinkRows(source: Uint8ClampedArray, width: number, rows: number, by: number): Uint8ClampedArray {
  const across = Math.ceil(width / by);
  const down = Math.ceil(rows / by);
  const sums = new Uint32Array(across * down * 4);
  for (let row = 0; row < rows; row += 1) {
    const target = Math.floor(row / by) * across * 4;
    addRow(source, row * width * 4, width, by, sums.subarray(target, target + across * 4));
  }
  const result = new Uint8ClampedArray(sums.length);
  for (let index = 0; index < sums.length; index += 1) {
    const x = (index >> 2) % across;
    const y = Math.floor((index >> 2) / across);
    const count = Math.min(by, width - x * by) * Math.min(by, rows - y * by);
    result[index] = (sums[index] ?? 0) / count;
  }
  return result;
}

/** Adds a row to its sums. A scan has 100 million pixels, so no object is created per pixel. */
function addRow(source: Uint8ClampedArray, start: number, width: number, by: number, sums: Uint32Array): void {
  const end = start + width * 4;
  let from = start;
  for (let to = 0; to < sums.length; to += 4) {
    const until = Math.min(from + by * 4, end);
    let [red, green, blue, alpha] = [0, 0, 0, 0];
    for (; from < until; from += 4) {
      red += source[from] ?? 0;
      green += source[from + 1] ?? 0;
      blue += source[from + 2] ?? 0;
      alpha += source[from + 3] ?? 0;
    }
    sums[to] = (sums[to] ?? 0) + red;
    sums[to + 1] = (sums[to + 1] ?? 0) + green;
    sums[to + 2] = (sums[to + 2] ?? 0) + blue;
    sums[to + 3] = (sums[to + 3] ?? 0) + alpha;
  }
}
