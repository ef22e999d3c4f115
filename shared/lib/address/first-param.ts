/** The value of a parameter in `location.search`, decoded once; null if absent or given with different values. */
export function firstParam(search: string, name: string): string | null {
  const values = new Set(new URLSearchParams(search).getAll(name));
  const [value] = values;
  return values.size === 1 && value !== undefined ? value : null;
}
