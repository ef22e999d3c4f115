/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { UNUSED, withoutExports } from './lean-react';

const requireHere = createRequire(__filename);

function namesOf(code: string): string[] {
  const exported = {};
  runInNewContext(code, { exports: exported, require: requireHere, process });
  return Object.keys(exported);
}

test.each(Object.entries(UNUSED))('%s lacks what is unused, and nothing else', (file, unused) => {
  const code = readFileSync(`node_modules/${file}`, 'utf8');
  const all = namesOf(code);
  expect(namesOf(withoutExports(code, unused))).toEqual(all.filter((name) => !unused.includes(name)));
});

test('a version that exports in another way stops the build', () => {
  expect(() => withoutExports('exports.useReducer = (reducer) => reducer;', ['useReducer'])).toThrow('useReducer');
});

test.each(['pages', 'shared', 'entries'])('nothing in %s imports what is left out', (folder) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  );
  const imported = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/^import ([^;]*) from '(react|react-dom)';$/gm)].flatMap(
      ([, names = '', from]) =>
        names
          .replace(/[{}]/g, '')
          .split(',')
          .map((name) => `${from} ${name.trim()}`),
    ),
  );
  const unused = Object.entries(UNUSED).flatMap(([file, names]) =>
    names.map((name) => `${file.split('/')[0]} ${name}`),
  );
  if (folder !== 'entries') expect(imported).toContain('react useEffect');
  expect(imported.filter((name) => unused.includes(name))).toEqual([]);
});
