import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings } from '@server/platform/config';
import { SETTING_LIST } from '@server/platform/settings/table';
import { envExample, settingsTable } from './settings-text';

const names = SETTING_LIST.map(({ name }) => name);

test('docs/operations/settings.md and .env.example have every setting, in order (npx tsx scripts/make-settings.ts)', () => {
  const [, ofServer = ''] = readFileSync('docs/operations/settings.md', 'utf8').split('## Server settings\n');
  expect(ofServer.slice(ofServer.indexOf('|'))).toBe(settingsTable());
  expect(readFileSync('.env.example', 'utf8')).toBe(envExample());
});

test('every default is in words or has a value', () => {
  expect(settingsTable()).not.toMatch(/\| `` \||\| {2}\|/);
});

test('every setting is used', () => {
  const code = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.test\.ts$|settings\/table\.ts$/.test(name))
    .map((name) => readFileSync(join('server', name), 'utf8'))
    .join('\n')
    .concat(readFileSync('sandbox/create-stand-ins.ts', 'utf8'));
  // Those of OAuth clients are read by names put together from the provider's.
  const named = SETTING_LIST.map(({ key }) => key.replace(/^(?:google|microsoft|box)Client(?=Id$|Secret$)/, 'Client'));
  expect(named.filter((key) => !new RegExp(`\\b${key}\\b|\\}${key}\``).test(code))).toEqual([]);
});

test('only startup and what runs programs read the environment', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !/(?:^|\/)testing\//.test(name))
    .map((name) => join('server', name));
  const looking = files.filter((path) => readFileSync(path, 'utf8').includes('process.env'));
  expect(looking.sort()).toEqual([
    'server/faxing/delivery/hylafax/hylafax.ts',
    'server/faxing/outbox/fax-command.ts',
    'server/main.ts',
  ]);
});

test('.env.example has no effect unchanged; with everything uncommented Node reads the defaults', () => {
  expect(parseEnv(envExample())).toEqual({});
  const taken = envExample().replace(/^#(?=[A-Z_0-9]+=)/gm, '');
  const values = parseEnv(taken);
  expect(Object.keys(values).sort()).toEqual([...names].sort());
  expect(readSettings(values)).toEqual(readSettings({}));
});
