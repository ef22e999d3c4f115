import type { OddPage } from './inspection';

/** Sizes in millimeters, portrait. */
const LETTER = [215.9, 279.4] as const;
const PAPERS: readonly (readonly [name: string, width: number, height: number])[] = [
  ['A3', 297, 420],
  ['A4', 210, 297],
  ['A5', 148, 210],
  ['A6', 105, 148],
  ['B5', 176, 250],
  ['Legal', 215.9, 355.6],
  ['Tabloid', 279.4, 431.8],
  ['Executive', 184.15, 266.7],
  ['Half Letter', 139.7, 215.9],
];

/** An eighth of an inch, the usual error of scanners and printer drivers. */
const TOLERANCE_MM = 3.175;
const MM_PER_POINT = 25.4 / 72;

/** How a page defines its own size. */
export interface PageBox {
  /** Visible box in units: left, bottom, right, top. */
  view: readonly number[];
  /** Size of a unit, in 1/72 inch. */
  userUnit: number;
  /** Degrees clockwise. */
  rotate: number;
}

/** Width and height of a page in millimeters, as displayed. */
export function pageSizeMm({ view, userUnit, rotate }: PageBox): { widthMm: number; heightMm: number } {
  const [left = 0, bottom = 0, right = 0, top = 0] = view;
  const width = Math.abs(right - left) * userUnit * MM_PER_POINT;
  const height = Math.abs(top - bottom) * userUnit * MM_PER_POINT;
  return rotate % 180 === 0 ? { widthMm: width, heightMm: height } : { widthMm: height, heightMm: width };
}

/** True for 8.5 by 11 inches, portrait or landscape (specification 1). */
export function isLetterSize(widthMm: number, heightMm: number): boolean {
  return fits(widthMm, heightMm, LETTER[0], LETTER[1]);
}

/** Describes a page that is not letter size; sizes are rounded to whole millimeters. */
export function oddPage(page: number, widthMm: number, heightMm: number): OddPage {
  const paper = PAPERS.find(([, width, height]) => fits(widthMm, heightMm, width, height));
  return { page, widthMm: Math.round(widthMm), heightMm: Math.round(heightMm), paper: paper?.[0] ?? null };
}

function fits(width: number, height: number, paperWidth: number, paperHeight: number): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= TOLERANCE_MM;
  return (
    (near(width, paperWidth) && near(height, paperHeight)) || (near(width, paperHeight) && near(height, paperWidth))
  );
}
