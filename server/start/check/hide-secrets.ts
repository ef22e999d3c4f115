import { SETTINGS, type Setting } from '@server/platform/settings/table';
import type { Environment } from '@server/platform/settings/values';
import { parseUrl } from '@shared/lib/address/parse-url';

/** Removes secret settings from a text, whole or as the password within a URL: errors of libraries may quote them. */
export function hideSecrets(text: string, env: Environment): string {
  const known: readonly Setting[] = SETTINGS;
  const values = known.filter(({ isSecret }) => isSecret).flatMap(({ name }) => wordsOf(env[name]?.trim() ?? ''));
  return values.filter((value) => value.length > 3).reduce((shown, value) => shown.replaceAll(value, '[secret]'), text);
}

function wordsOf(value: string): string[] {
  const password = parseUrl(value)?.password;
  return password === undefined ? [value] : [value, password, decodeURIComponent(password)];
}
