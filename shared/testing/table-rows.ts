/** Whether to run every row of the long tables, as `npm run test:rest` does. */
export const ALL_ROWS = process.env.TABLE_ROWS === 'all';

/**
 * The pairs of a `many` by `few` table to run now: all of them, or each of `many` once, rotating through `few`. `many`
 * is the longer list, so that each of `few` is used too.
 */
export function pairsByTurns<A, B>(many: readonly A[], few: readonly B[], all = ALL_ROWS): [A, B][] {
  return many.flatMap((one, at) =>
    few.filter((_other, turn) => all || turn === at % few.length).map((other): [A, B] => [one, other]),
  );
}

/** The rows of a long table to run now: all of them, or the first of each kind. */
export function rowsOfEachKind<T>(rows: readonly T[], kindOf: (row: T) => unknown, all = ALL_ROWS): T[] {
  if (all) return [...rows];
  const kinds = new Set<string>();
  return rows.filter((row) => {
    const kind = JSON.stringify(kindOf(row));
    return !kinds.has(kind) && kinds.add(kind);
  });
}
