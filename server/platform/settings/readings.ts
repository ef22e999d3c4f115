import { SETTING_LIST, type SettingKey, type SettingValues, variableOf } from './table';

/** Environment variables. */
export type Environment = Record<string, string | undefined>;

/** An invalid setting: what is wrong and what is expected. Never the value of a secret. */
export interface Mistake {
  /** The variable. */
  name: string;
  what: string;
}

/** Thrown for invalid settings. Its message has one sentence per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(({ name, what }) => `${name} ${what}`).join('\n'));
  }
}

/** The values of an environment, with every mistake found in it. */
export interface Readings {
  /** The value of each setting, or its default; an invalid one counts as not set. */
  values: SettingValues;
  /** Whether the variable is set, validly or not. */
  isSet: (key: SettingKey) => boolean;
  complain: (key: SettingKey, what: string) => void;
  mistakes: readonly Mistake[];
}

/** Reads every setting. An empty variable counts as not set. */
export function readEnvironment(env: Environment): Readings {
  const mistakes: Mistake[] = [];
  const textOf = (name: string): string | undefined => env[name]?.trim() || undefined;
  const entries = SETTING_LIST.map(({ key, name, read, value, isSecret }) => {
    const parse = (text: string): unknown => (read ? read.parse(text) : text);
    const given = textOf(name);
    const parsed = given === undefined ? undefined : parse(given);
    if (read && given !== undefined && parsed === undefined) {
      mistakes.push({ name, what: `must be ${read.expected}${isSecret ? '' : `, not "${given}"`}` });
    }
    return [key, parsed ?? (value === undefined ? undefined : parse(value))] as const;
  });
  return {
    // Each key has the value of its own reader.
    values: Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as SettingValues,
    isSet: (key) => textOf(variableOf(key)) !== undefined,
    complain: (key, what) => mistakes.push({ name: variableOf(key), what }),
    mistakes,
  };
}

/** Whether all of these are set; if only some are, the missing ones are mistakes. */
export function allOrNone({ isSet, complain }: Readings, keys: readonly SettingKey[]): boolean {
  const set = keys.find(isSet);
  const missing = keys.filter((key) => !isSet(key));
  if (set) for (const key of missing) complain(key, `must be set together with ${variableOf(set)}`);
  return missing.length === 0;
}
