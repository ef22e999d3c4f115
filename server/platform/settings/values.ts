import { type DefaultedName, SETTINGS, type SettingName, settingOf } from './table';

/** Environment variables. */
export type Environment = Record<string, string | undefined>;

/** An invalid setting: what is wrong and what is expected. Never the value of a secret. */
export interface Mistake {
  name: SettingName;
  what: string;
}

/** Thrown for invalid settings. Its message has one sentence per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';

  constructor(mistakes: readonly Mistake[]) {
    super(mistakes.map(({ name, what }) => `${name} ${what}`).join('\n'));
  }
}

/** Reads settings and collects every mistake; an invalid one counts as not set. */
export interface Values {
  text: (name: SettingName) => string | undefined;
  textOr: (name: DefaultedName) => string;
  /** An integer from `least` to `most`. */
  number: (name: DefaultedName, least?: number, most?: number) => number;
  /** A text that passes `isRight`. `expected`: what it must be, such as `an https address`. */
  checked: (name: SettingName, isRight: (text: string) => boolean, expected: string) => string | undefined;
  /** Words separated by spaces or commas, each of which passes `isRight`. */
  list: (name: SettingName, isRight?: (word: string) => boolean, expected?: string) => string[];
  complain: (name: SettingName, what: string) => void;
  mistakes: readonly Mistake[];
}

/** The values of an environment. An empty variable counts as not set. */
export function readValues(env: Environment): Values {
  const mistakes: Mistake[] = [];
  const text = (name: SettingName): string | undefined => env[name]?.trim() || undefined;
  const complain = (name: SettingName, what: string): void => {
    mistakes.push({ name, what });
  };
  const shown = (name: SettingName, value: string): string => (settingOf(name).isSecret ? '' : `, not "${value}"`);
  const checked: Values['checked'] = (name, isRight, expected) => {
    const value = text(name);
    if (value === undefined || isRight(value)) return value;
    complain(name, `must be ${expected}${shown(name, value)}`);
    return undefined;
  };
  const textOr = (name: DefaultedName): string => text(name) ?? DEFAULTS[name];
  return {
    text,
    textOr,
    number: (name, least = 0, most = Number.MAX_SAFE_INTEGER) => {
      const isRight = (value: string): boolean =>
        Number.isSafeInteger(Number(value)) && Number(value) >= least && Number(value) <= most;
      const range = most < Number.MAX_SAFE_INTEGER ? `from ${least} to ${most}` : `of at least ${least}`;
      return Number(checked(name, isRight, `a whole number ${range}`) ?? DEFAULTS[name]);
    },
    checked,
    list: (name, isRight = () => true, expected = '') => {
      const words = (value: string): string[] => value.split(/[\s,]+/).filter(Boolean);
      const given = checked(name, (value) => words(value).every(isRight), expected);
      return words(given ?? settingOf(name).value ?? '');
    },
    complain,
    mistakes,
  };
}

// The cast states what the filter ensures: exactly these rows have a value.
const DEFAULTS = Object.fromEntries(
  SETTINGS.flatMap((one) => ('value' in one ? [[one.name, one.value]] : [])),
) as Record<DefaultedName, string>;
