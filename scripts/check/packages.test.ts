import { readFileSync } from 'node:fs';

/** Folders with a package.json; the root's also lists the packages of the pages. */
const PARTS = ['.', 'server', 'sandbox', 'tools', 'e2e'];

const packagesOf = (part: string): Record<string, string> => {
  // The shape of package.json.
  const { dependencies, devDependencies } = JSON.parse(readFileSync(`${part}/package.json`, 'utf8')) as {
    dependencies?: Record<string, string>;
    devDependencies?: Record<string, string>;
  };
  return { ...dependencies, ...devDependencies };
};

test('a package has the same version in every part', () => {
  const versions = new Map<string, Set<string>>();
  for (const [name, version] of PARTS.flatMap((part) => Object.entries(packagesOf(part)))) {
    versions.set(name, (versions.get(name) ?? new Set()).add(version));
  }
  expect([...versions].filter(([, different]) => different.size > 1)).toEqual([]);
});

test('the list of the pages is the one that the owner gave, and six more', () => {
  const OWNERS = ['react', 'react-dom', 'zustand', 'yup', 'libphonenumber-js', '@stripe/stripe-js', 'js-cookie'];
  const MORE = ['@atlaskit/pragmatic-drag-and-drop', '@cantoo/pdf-lib', '@zxcvbn-ts/core', 'dompurify', 'pdfjs-dist'];
  // The shape of package.json.
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object };
  expect(Object.keys(dependencies).sort()).toEqual(
    [...OWNERS, 'moment-timezone', ...MORE, '@zxcvbn-ts/language-common'].sort(),
  );
});
