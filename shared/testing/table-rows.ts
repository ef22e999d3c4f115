/** Whether every row of the long tables is run: `npm run test:all`. */
export const ALL_ROWS = process.env.TABLE_ROWS === 'all';

/** The rows of a long table that are run now: all of them, or the first of each kind. */
export function rowsOfEachKind<T>(rows: readonly T[], kindOf: (row: T) => unknown): T[] {
  if (ALL_ROWS) return [...rows];
  const kinds = new Set<string>();
  return rows.filter((row) => {
    const kind = JSON.stringify(kindOf(row));
    return !kinds.has(kind) && kinds.add(kind);
  });
}
