/** Turn of a page, in degrees clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/** The turned pages of a file: degrees clockwise, by page number counted from 1. */
export type PageTurns = Readonly<Record<number, Exclude<Turn, 0>>>;

/** The turn of a page. */
export function turnOf(turns: PageTurns, page: number): Turn {
  return turns[page] ?? 0;
}

/** The turns after another quarter of a page, clockwise or back. A page turned full circle has no turn. */
export function turnPage(turns: PageTurns, page: number, by: 90 | -90): PageTurns {
  const { [page]: before = 0, ...others } = turns;
  const after = NEXT[before][by];
  return after === 0 ? others : { ...others, [page]: after };
}

/** True if any page is turned. */
export function hasTurns(turns: PageTurns): boolean {
  return Object.keys(turns).length > 0;
}

const NEXT: Readonly<Record<Turn, Readonly<Record<90 | -90, Turn>>>> = {
  0: { 90: 90, [-90]: 270 },
  90: { 90: 180, [-90]: 0 },
  180: { 90: 270, [-90]: 90 },
  270: { 90: 0, [-90]: 180 },
};
