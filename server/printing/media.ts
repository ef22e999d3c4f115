import type { IppAttribute, IppValue } from './ipp/ipp-message';
import { attribute, collection, integer, keyword, range } from './ipp/ipp-values';

/** Paper sizes offered: names of PWG 5101.1, and width and height in hundredths of a millimeter. */
const SIZES: readonly (readonly [name: string, width: number, height: number])[] = [
  ['na_letter_8.5x11in', 21_590, 27_940],
  ['iso_a4_210x297mm', 21_000, 29_700],
  ['na_legal_8.5x14in', 21_590, 35_560],
  ['na_executive_7.25x10.5in', 18_415, 26_670],
  ['iso_a5_148x210mm', 14_800, 21_000],
  ['iso_a3_297x420mm', 29_700, 42_000],
  ['na_ledger_11x17in', 27_940, 43_180],
];

/** The smallest and largest custom paper size, hundredths of a millimeter. */
const CUSTOM = { least: 2_540, most: 118_900 };
const NAMES = SIZES.map(([name]) => keyword(name));
const DEFAULT = SIZES[0] ?? ['na_letter_8.5x11in', 21_590, 27_940];

/** Attributes of an archive's paper: every usual size, without margins because nothing is printed. */
export function mediaAttributes(): IppAttribute[] {
  const sizes = SIZES.map(([, width, height]) => sizeOf(width, height));
  const sides = ['bottom', 'left', 'right', 'top'];
  const custom = range(CUSTOM.least, CUSTOM.most);
  return [
    attribute('media-default', keyword(DEFAULT[0])),
    attribute('media-ready', ...NAMES),
    attribute('media-supported', ...NAMES, keyword('custom_min_25.4x25.4mm'), keyword('custom_max_1189x1189mm')),
    attribute(
      'media-size-supported',
      ...sizes,
      collection(attribute('x-dimension', custom), attribute('y-dimension', custom)),
    ),
    attribute('media-col-default', columnOf(DEFAULT[1], DEFAULT[2])),
    attribute('media-col-ready', ...SIZES.map(([, width, height]) => columnOf(width, height))),
    attribute(
      'media-col-supported',
      ...['media-bottom-margin', 'media-left-margin', 'media-right-margin', 'media-top-margin'].map(keyword),
      ...['media-size', 'media-size-name', 'media-source', 'media-type'].map(keyword),
    ),
    attribute('media-source-supported', keyword('auto')),
    attribute('media-type-supported', keyword('auto'), keyword('stationery')),
    ...sides.map((side) => attribute(`media-${side}-margin-supported`, integer(0))),
  ];
}

/** All sizes with their margins: long, so it is sent only when requested by name (PWG 5100.11). */
export function mediaDatabase(): IppAttribute {
  return attribute('media-col-database', ...SIZES.map(([, width, height]) => columnOf(width, height)));
}

function columnOf(width: number, height: number): IppValue {
  return collection(
    attribute('media-size', sizeOf(width, height)),
    ...['bottom', 'left', 'right', 'top'].map((side) => attribute(`media-${side}-margin`, integer(0))),
    attribute('media-source', keyword('auto')),
    attribute('media-type', keyword('stationery')),
  );
}

function sizeOf(width: number, height: number): IppValue {
  return collection(attribute('x-dimension', integer(width)), attribute('y-dimension', integer(height)));
}
