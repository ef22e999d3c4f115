import { readFileSync } from 'node:fs';

test('every package with a program for one kind of machine has one for the other, too', () => {
  // The shape of package-lock.json.
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, object> };
  const names = Object.keys(packages).filter((name) => /linux-x64/.test(name));
  expect(names.some((name) => name.includes('argon2'))).toBe(true);
  expect(names.filter((name) => !(name.replace('linux-x64', 'linux-arm64') in packages))).toEqual([]);
});
