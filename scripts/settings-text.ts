import { SETTINGS, type Setting } from '@server/settings/table';

const all: readonly Setting[] = SETTINGS;

/** The table of the README. */
export function settingsTable(): string {
  const rows = all.map((one) => `| \`${one.name}\` | ${defaultOf(one)} | ${one.what} |`);
  return ['| name | default | what |', '|---|---|---|', ...rows, ''].join('\n');
}

/** `.env.example`: every setting with what it is without one; copied as it is, it changes nothing. */
export function envExample(): string {
  const entries = all.map((one) => {
    const { name, value = '', otherwise = '', what } = one;
    const instead = plain(otherwise).replace(/^none(?:: )?/, '');
    const absent = instead ? ` (without: ${instead})` : '';
    return `# ${plain(what)}${absent}\n#${name}=${/[ <>]/.test(value) ? `"${value}"` : value}\n`;
  });
  return [...HEAD, ...entries].join('\n');
}

const HEAD = [
  '# Settings of the server: copy this file to .env, take the # away before those you set, and start with',
  '#   node --env-file=.env dist-server/main.js',
  '# A variable that is set already wins over this file. `--check` after the command says whether all is right.',
  '# Made by scripts/make-settings.ts from server/settings/table.ts: change that and make this file again.',
  '',
];

function defaultOf({ value, otherwise = '' }: Setting): string {
  return value === undefined ? otherwise : `\`${value}\``;
}

/** Without the marks of Markdown. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}
