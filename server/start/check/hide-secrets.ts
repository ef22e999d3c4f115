import type { Environment } from '@server/platform/settings/readings';
import { SETTING_LIST } from '@server/platform/settings/table';
import { parseUrl } from '@shared/lib/address/parse-url';

/** Removes secret settings from a text, whole or as the password in a URL: libraries' errors may quote them. */
export function hideSecrets(text: string, env: Environment): string {
  const values = SETTING_LIST.filter(({ isSecret }) => isSecret).flatMap(({ name }) =>
    wordsOf(env[name]?.trim() ?? ''),
  );
  return values.filter((value) => value.length > 3).reduce((shown, value) => shown.replaceAll(value, '[secret]'), text);
}

function wordsOf(value: string): string[] {
  const password = parseUrl(value)?.password;
  return password === undefined ? [value] : [value, password, decodeURIComponent(password)];
}
