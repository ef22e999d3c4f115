import { installCommands, type Machine } from './install-programs';
import type { Program } from './programs';

const program = (name: string, isBrowser: boolean): Program => ({
  name,
  what: 'for a test',
  debianPackages: [name],
  isBrowser,
  isThere: () => false,
});
const BROWSERS = [program('chromium-headless-shell', true), program('chromium', true)];
const ALL = [...BROWSERS, program('nginx-light', false), program('caddy', false)];

const machine = (change: Partial<Machine>): Machine => ({
  hasApt: true,
  isRoot: true,
  hasPackage: () => true,
  ...change,
});
const INSTALL = 'env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends';

test.each([
  ['Debian, as root', ALL, {}, [`${INSTALL} chromium-headless-shell chromium nginx-light caddy`]],
  ['Debian, as somebody else', ALL.slice(2), { isRoot: false }, [`sudo ${INSTALL} nginx-light caddy`]],
  [
    'Ubuntu, whose Chromium is no package',
    ALL,
    { hasPackage: (name: string) => !name.startsWith('chromium') },
    [`${INSTALL} nginx-light caddy`, 'playwright install --with-deps chromium'],
  ],
  [
    'Ubuntu, whose Firefox is no package either',
    [program('firefox-esr', false), program('xvfb', false)],
    { hasPackage: (name: string) => name !== 'firefox-esr' },
    [`${INSTALL} xvfb`],
  ],
  ['another system', ALL, { hasApt: false }, ['playwright install chromium']],
  ['another system with a browser', ALL.slice(2), { hasApt: false }, []],
])('installs missing programs on %s', (_, missing, change, commands) => {
  expect(installCommands(missing, machine(change))).toEqual(commands);
});
