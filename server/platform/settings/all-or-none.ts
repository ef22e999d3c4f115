import type { SettingName } from './table';
import type { Values } from './values';

/** Whether all of these are set; if only some are, the missing ones are mistakes. */
export function allOrNone({ text, complain }: Values, names: readonly SettingName[]): boolean {
  const set = names.find((name) => text(name) !== undefined);
  const missing = names.filter((name) => text(name) === undefined);
  if (set) for (const name of missing) complain(name, `must be set together with ${set}`);
  return missing.length === 0;
}
