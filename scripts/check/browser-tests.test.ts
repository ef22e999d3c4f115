import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { picturesFor, specOfPage, specsFor, specsTouched } from './browser-tests';

const SPECS = [
  'e2e/login.spec.ts',
  'e2e/login-redirects.spec.ts',
  'e2e/home.spec.ts',
  'e2e/order.spec.ts',
  'e2e/site.spec.ts',
];
const madeOf = new Map(
  Object.entries({
    'entries/login.tsx': ['entries/login.tsx', 'pages/login/form.tsx', 'shared/field.tsx'],
    'entries/home.tsx': ['entries/home.tsx', 'pages/home/list.tsx', 'shared/field.tsx', 'shared/archive.ts'],
    'entries/account.tsx': ['entries/account.tsx', 'shared/field.tsx', 'shared/archive.ts'],
    'entries/index.tsx': ['entries/index.tsx', 'shared/field.tsx'],
    'e2e/home.spec.ts': ['e2e/home.spec.ts', 'e2e/support/archives.ts'],
    'e2e/visual/screens.spec.ts': ['e2e/visual/screens.spec.ts', 'e2e/support/pages/order-page.ts'],
  }).map(([root, files]) => [root, new Set(files)]),
);

test.each([
  ['one page has the tests of that page', ['pages/login/form.tsx'], ['e2e/login.spec.ts']],
  ['two pages has the tests of both', ['shared/archive.ts'], ['e2e/home.spec.ts']],
  ['nearly all pages has a walk through the product', ['shared/field.tsx'], ['e2e/newcomer.spec.ts']],
  ['the server has that walk, too', ['server/app.ts'], ['e2e/newcomer.spec.ts']],
  ['the stand-ins has it as well', ['sandbox/inbox.ts'], ['e2e/newcomer.spec.ts']],
  ['what a test is made of has that test', ['e2e/support/archives.ts'], ['e2e/home.spec.ts']],
  ['nothing that is built has none', ['docs/testing.md'], []],
])('a change of %s', (_, changed, specs) => {
  expect(specsFor(SPECS, changed, madeOf)).toEqual(specs);
});

test('a page alone touches no spec, what a spec is made of does', () => {
  expect(specsTouched(SPECS, ['pages/home/list.tsx'], madeOf)).toEqual([]);
  expect(specsTouched(SPECS, ['e2e/support/archives.ts'], madeOf)).toEqual(['e2e/home.spec.ts']);
});

test.each([
  ['a page has those of that page', ['pages/login/form.tsx'], ['login']],
  ['what all pages share has those of all', ['shared/field.tsx'], ['login', 'home', 'account', 'index']],
  ['HTML, which nobody imports, has all', ['entries/sections/cost.html'], 'all'],
  ['a legal text has all', ['pages/legal/terms.md'], 'all'],
  ['what reaches the screens has all', ['e2e/support/pages/order-page.ts'], 'all'],
  ['a font has all', ['e2e/visual/fonts.conf'], 'all'],
  ['a test, or the server, has none', ['e2e/support/archives.ts', 'server/app.ts'], []],
])('the pictures that a change can affect: %s', (_, changed, pages) => {
  expect(picturesFor(changed, madeOf)).toEqual(pages);
});

test('the pictures are filed by pages that exist', () => {
  const table = /SCREENS[^\n]*\{\n(.*?)\n\};/s.exec(readFileSync('e2e/visual/screens.spec.ts', 'utf8'))?.[1] ?? '';
  const pages = [...table.matchAll(/^ {2}'?([\w-]+)'?: \{/gm)].map(([, page]) => String(page));
  expect(pages).toContain('index');
  expect(pages.filter((page) => !['ts', 'tsx'].some((type) => existsSync(`entries/${page}.${type}`)))).toEqual([]);
});

test('every page has tests, most under its name', () => {
  const pages = readdirSync('entries').flatMap((name) => /^([\w-]+)\.tsx?$/.exec(name)?.[1] ?? []);
  const lacking = pages.filter((page) => !existsSync(specOfPage(page)));
  expect(lacking).toEqual([]);
  expect(specOfPage('index')).toBe('e2e/order.spec.ts');
});
