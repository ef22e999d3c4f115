import { installPlan, type Machine, neededBytes } from './install-plan';
import type { Program } from './programs';

const program = (name: string, isBrowser: boolean): Program => ({
  name,
  what: 'for a test',
  debianPackages: [name],
  isBrowser,
  isThere: () => false,
});
const BROWSERS = [program('chromium-headless-shell', true), program('chromium', true)];
const OTHERS = [program('nginx-light', false), program('caddy', false)];
const ALL = [...BROWSERS, ...OTHERS];

const machine = (change: Partial<Machine>): Machine => ({ asRoot: '', hasPackage: () => true, ...change });
const noChromium = { hasPackage: (name: string) => !name.startsWith('chromium') };
const QUIETLY = 'env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get';
const REST = '-y -qq --no-install-recommends';

/** All downloads, then all installations. */
test.each([
  [
    'Debian, as root',
    ALL,
    {},
    [`${QUIETLY} install --download-only ${REST} chromium-headless-shell chromium nginx-light caddy`],
    [`${QUIETLY} install ${REST} chromium-headless-shell chromium nginx-light caddy`],
  ],
  [
    'Debian, with sudo',
    OTHERS,
    { asRoot: 'sudo ' },
    [`sudo ${QUIETLY} install --download-only ${REST} nginx-light caddy`],
    [`sudo ${QUIETLY} install ${REST} nginx-light caddy`],
  ],
  [
    'Ubuntu, whose Chromium is no package',
    ALL,
    noChromium,
    [`${QUIETLY} install --download-only ${REST} nginx-light caddy`, 'playwright install chromium'],
    [`${QUIETLY} install ${REST} nginx-light caddy`, 'playwright install-deps chromium'],
  ],
  ['another system, or without root', BROWSERS, { asRoot: null }, ['playwright install chromium'], []],
])('downloads before it installs on %s', (_, missing, change, downloads, installs) => {
  expect(installPlan(missing, machine(change))).toMatchObject({ downloads, installs });
});

test.each([
  ['another system', { asRoot: null }, ALL, OTHERS, 'installing takes apt, as root or with sudo'],
  [
    'a system without one of the packages',
    { hasPackage: (name: string) => name !== 'caddy' },
    ALL,
    OTHERS.slice(1),
    'apt has no such package',
  ],
])('installs nothing on %s, where some cannot be installed', (_, change, missing, left, why) => {
  expect(installPlan(missing, machine(change))).toEqual({ left, why });
});

test('asks for the size of packages only', () => {
  expect(installPlan(OTHERS, machine({}))).toMatchObject({
    size: 'apt-get install -o Debug::NoLocking=1 --assume-no --no-install-recommends nginx-light caddy',
  });
  expect(installPlan(BROWSERS, machine(noChromium))).toMatchObject({ size: null });
});

test.each([
  ['After this operation, 1874 kB of additional disk space will be used.', 1_874_000],
  ['Need to get 99.9 MB of archives.\nAfter this operation, 341 MB of additional disk space will be used.', 341e6],
  ['After this operation, 1,024 B of additional disk space will be used.', 1024],
  ['After this operation, 1.2 GB of additional disk space will be used.', 1.2e9],
  ['After this operation, 5 MB disk space will be freed.', 0],
  ['', 0],
])('%j needs %d bytes', (said, bytes) => {
  expect(neededBytes(said)).toBe(bytes);
});
