import { isAllowedLicense, licenseOf, refusedLicenses } from './licenses';

test.each([
  ['MIT', true],
  ['(MPL-2.0 OR Apache-2.0)', true],
  ['MIT OR Apache-2.0', true],
  ['(Apache-2.0 OR MPL-1.1)', true],
  ['MIT AND ISC', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('whether %s is allowed: %s', (expression, isAllowed) => {
  expect(isAllowedLicense(expression)).toBe(isAllowed);
});

test('finds the license of old packages', () => {
  expect(licenseOf('a', { license: 'ISC' })).toBe('ISC');
  expect(licenseOf('a', { licenses: [{ type: 'MIT' }, { type: 'BSD-2-Clause' }] })).toBe('MIT OR BSD-2-Clause');
  expect(licenseOf('a', { licenses: 'MIT' })).toBe('MIT');
  expect(licenseOf('a', {})).toBeUndefined();
});

test('checks everything in a lockfile, including native packages for other machines and the tools', () => {
  const packages = {
    '': {},
    'node_modules/good': { license: 'MIT' },
    'node_modules/native-linux': { license: 'GPL-3.0-only', optional: true },
    'node_modules/a/node_modules/@x/tool': { license: 'UNLICENSED' },
    'node_modules/old': {},
    'node_modules/not-here': { optional: true },
  };
  const installed = (path: string) => (path === 'node_modules/old' ? { licenses: 'ISC' } : undefined);
  expect(refusedLicenses(packages, installed)).toEqual([
    'native-linux: license GPL-3.0-only',
    '@x/tool: license UNLICENSED',
    'not-here: license unknown',
  ]);
});
