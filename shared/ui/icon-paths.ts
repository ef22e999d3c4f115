const ring = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z';
const tray = 'M3.5 13v2.5a1 1 0 0 0 1 1h11a1 1 0 0 0 1-1V13';

/**
 * Outlines of the icons that the kit itself and most pages use, on a 20 x 20 grid, drawn with a 1.5 stroke. The others
 * are in icons/ and are passed by value, so that a page loads only those it shows.
 */
export const ICON_PATHS = {
  check: 'm4 10.5 4 4 8-9',
  'chevron-down': 'm5 7.5 5 5 5-5',
  error: `${ring}M10 6v4.8M10 13.6v.1`,
  plus: 'M10 4v12M4 10h12',
  upload: `M10 13V3.5M6 7.5l4-4 4 4${tray}`,
} as const;
