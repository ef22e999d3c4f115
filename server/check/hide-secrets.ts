import { SETTINGS, type Setting } from '@server/settings/table';
import type { Environment } from '@server/settings/values';

/** A text without the values of secret settings, whole or as the password of an address: others' errors may quote them. */
export function hideSecrets(text: string, env: Environment): string {
  const known: readonly Setting[] = SETTINGS;
  const values = known.filter(({ isSecret }) => isSecret).flatMap(({ name }) => wordsOf(env[name]?.trim() ?? ''));
  return values.filter((value) => value.length > 3).reduce((shown, value) => shown.replaceAll(value, '[secret]'), text);
}

function wordsOf(value: string): string[] {
  if (!URL.canParse(value)) return [value];
  const { password } = new URL(value);
  return [value, password, decodeURIComponent(password)];
}
