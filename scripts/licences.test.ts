/** @jest-environment node */
import { isAllowedLicence, licenceOf, refusedLicences } from './licences';

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT OR Apache-2.0', true],
  ['(Apache-2.0 OR MPL-1.1)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('%s may be used: %s', (expression, isAllowed) => {
  expect(isAllowedLicence(expression)).toBe(isAllowed);
});

test('a licence is found where old packages say it', () => {
  expect(licenceOf('a', { license: 'ISC' })).toBe('ISC');
  expect(licenceOf('a', { licenses: [{ type: 'MIT' }, { type: 'BSD-2-Clause' }] })).toBe('MIT OR BSD-2-Clause');
  expect(licenceOf('a', { licenses: 'MIT' })).toBe('MIT');
  expect(licenceOf('a', {})).toBeUndefined();
});

test('of a lock file nothing is left out: not the native parts for some machines, not the tools', () => {
  const packages = {
    '': {},
    'node_modules/good': { license: 'MIT' },
    'node_modules/native-linux': { license: 'GPL-3.0-only', optional: true },
    'node_modules/a/node_modules/@x/tool': { license: 'UNLICENSED' },
    'node_modules/old': {},
    'node_modules/not-here': { optional: true },
  };
  const installed = (path: string) => (path === 'node_modules/old' ? { licenses: 'ISC' } : undefined);
  expect(refusedLicences(packages, installed)).toEqual([
    'native-linux: licence GPL-3.0-only',
    '@x/tool: licence UNLICENSED',
    'not-here: licence unknown',
  ]);
});
