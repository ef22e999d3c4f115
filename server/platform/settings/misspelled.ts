import type { Environment } from './readings';
import { SETTING_LIST } from './table';

/** An unused variable, and the setting that was probably meant. */
export interface MisspelledSetting {
  name: string;
  meant: string;
}

/** Variables whose names are close to one of our settings. */
export function findMisspelled(env: Environment): MisspelledSetting[] {
  const known = SETTING_LIST.map(({ name }) => name);
  return Object.keys(env).flatMap((name) => {
    if (known.some((one) => one === name)) return [];
    const [nearest] = known
      .map((meant) => ({ name, meant, slips: distance(name.toUpperCase(), meant) }))
      .sort((left, right) => left.slips - right.slips);
    return nearest && nearest.slips <= slipsAllowed(nearest.meant) ? [{ name, meant: nearest.meant }] : [];
  });
}

/** Fewer edits for short names, which resemble many words. */
function slipsAllowed(name: string): number {
  return name.length < 6 ? 1 : 2;
}

/** Edit distance: insertions, deletions, substitutions and swaps of adjacent characters. */
function distance(left: string, right: string): number {
  let before: number[] = [];
  let row = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let line = 1; line <= left.length; line += 1) {
    const next = [line];
    for (let column = 1; column <= right.length; column += 1) {
      const isSame = left[line - 1] === right[column - 1];
      const isSwapped = left[line - 1] === right[column - 2] && left[line - 2] === right[column - 1];
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (isSame ? 0 : 1),
          isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    before = row;
    row = next;
  }
  return row[right.length] ?? 0;
}
