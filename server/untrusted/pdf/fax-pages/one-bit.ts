import type { Size } from './placement';

/** Paper and ink of scans: lighter is white, darker is black. */
const [PAPER, INK] = [232, 40];
/** Least difference in gray between neighbors at an edge. */
const EDGE = 128;

/**
 * Makes each dot of a gray picture black or white. Dots at edges, as in text and drawings, are rounded, so that edges
 * stay sharp; elsewhere the rounding error is spread over the neighbors (Floyd and Steinberg), so that gray stays gray.
 *
 * @param gray row by row, 0 black to 255 white
 * @returns rows of whole bytes, 1 for white, the first dot in the highest bit.
 */
export function oneBit(gray: Uint8Array, { width, height }: Size): Uint8Array {
  const rowBytes = Math.ceil(width / 8);
  const bits = new Uint8Array(rowBytes * height);
  let errors = new Int16Array(width + 2);
  let below = new Int16Array(width + 2);
  for (let y = 0; y < height; y += 1) {
    let next = 0;
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      const value = gray[at] ?? 0;
      let error = 0;
      let isWhite = value >= PAPER;
      if (!isWhite && value > INK) {
        if (isEdge(gray, at, x, y, width, height)) isWhite = value >= 128;
        else {
          const wanted = value + ((next + (errors[x + 1] ?? 0)) >> 4);
          isWhite = wanted >= 128;
          error = wanted - (isWhite ? 255 : 0);
        }
      }
      const byte = y * rowBytes + (x >> 3);
      if (isWhite) bits[byte] = (bits[byte] ?? 0) | (128 >> (x & 7));
      next = error * 7;
      add(below, x, error * 3);
      add(below, x + 1, error * 5);
      add(below, x + 2, error);
    }
    [errors, below] = [below, errors.fill(0)];
  }
  return bits;
}

function add(values: Int16Array, at: number, more: number): void {
  values[at] = (values[at] ?? 0) + more;
}

function isEdge(gray: Uint8Array, at: number, x: number, y: number, width: number, height: number): boolean {
  const left = (x > 0 ? gray[at - 1] : undefined) ?? 255;
  const right = (x < width - 1 ? gray[at + 1] : undefined) ?? 255;
  const up = (y > 0 ? gray[at - width] : undefined) ?? 255;
  const down = (y < height - 1 ? gray[at + width] : undefined) ?? 255;
  return Math.max(left, right, up, down) - Math.min(left, right, up, down) >= EDGE;
}
