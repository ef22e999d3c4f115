/** Width and height of a page or a picture, in points or dots. */
export interface Size {
  width: number;
  height: number;
}

/** As in PDF: [a, b, c, d, e, f]. */
export type Matrix = readonly [number, number, number, number, number, number];

/** A page as pdf.js shows it, upright: its size, and the matrix from its own coordinates. */
export interface Viewport extends Size {
  transform: readonly number[];
}

/** Letter paper, points. */
export const PAPER: Size = { width: 612, height: 792 };

/**
 * Places an upright page, as pdf.js shows it, on the letter paper of a fax: centered, scaled down if it is larger, and
 * turned left by 90 degrees if it is wider than high. Both systems are in points, with 0 0 at the top left and y down.
 */
function onPaper({ width, height }: Size): Matrix {
  const isWide = width > height;
  const [across, down] = isWide ? [height, width] : [width, height];
  const scale = Math.min(1, PAPER.width / across, PAPER.height / down);
  const turn: Matrix = isWide ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0];
  const left = (PAPER.width - across * scale) / 2;
  const top = (PAPER.height - down * scale) / 2;
  return multiply([scale, 0, 0, scale, left, top], turn);
}

/** From the page's own coordinates to the paper's, y up as in PDF. */
export function ownToPaper(viewport: Viewport): Matrix {
  const [a, b, c, d, e, f] = multiply(onPaper(viewport), viewport.transform);
  return [a, -b, c, -d, e, PAPER.height - f];
}

/** From the upright page to a picture of the whole paper. */
export function onPicture(viewport: Viewport, { width, height }: Size): number[] {
  return [...multiply([width / PAPER.width, 0, 0, height / PAPER.height, 0, 0], onPaper(viewport))];
}

/** The matrix that applies the second, then the first. */
function multiply([a, b, c, d, e, f]: Matrix, [g = 0, h = 0, i = 0, j = 0, k = 0, l = 0]: readonly number[]): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}
