/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { reactModules, toEsModule } from './react-modules';

const requireHere = createRequire(__filename);
const FILES = [
  'react/cjs/react.production.js',
  'react/cjs/react-jsx-runtime.production.js',
  'react-dom/cjs/react-dom.production.js',
  'react-dom/cjs/react-dom-client.production.js',
  'scheduler/cjs/scheduler.production.js',
];

/** The exports of a script, run as a CommonJS module. */
function run(code: string): Record<string, unknown> {
  const exported = {};
  runInNewContext(code, { exports: exported, require: requireHere, process, performance, setTimeout, clearTimeout });
  return exported;
}

/** The ES module as a script for {@link run}. */
function asScript(code: string): string {
  return code
    .replace(/^import \* as (\w+) from '([^']+)';$/gm, 'const $1 = require("$2");')
    .replace(/^export \{ (.*) \};$/m, (_, names: string) =>
      names
        .split(', ')
        .map((pair) => pair.split(' as '))
        .map(([inside, outside]) => `exports.${outside} = ${inside};`)
        .join('\n'),
    );
}

test.each(FILES)('%s exports what it did', (file) => {
  const code = readFileSync(`node_modules/${file}`, 'utf8');
  const kinds = (exported: object) => Object.entries(exported).map(([name, value]) => [name, typeof value]);
  expect(kinds(run(asScript(toEsModule(code))))).toEqual(kinds(run(code)));
});

test('an export that is given its value later is still one variable', () => {
  const code = toEsModule(
    'exports.now = void 0;\nif (1) {\n  exports.now = () => 5;\n}\nexports.twice = () => 2 * exports.now();',
  );
  expect((run(asScript(code)).twice as () => number)()).toBe(10);
});

test.each(['module.exports = {};', 'Object.assign(exports, {});', 'const { b } = require("b");'])(
  'a version that says %s stops the build',
  (code) => expect(() => toEsModule(code)).toThrow('in a new way'),
);

test('the entry of a package leads to its file for production, also by default', () => {
  const { handler } = reactModules().transform as unknown as {
    handler: (code: string, id: string) => { code: string };
  };
  const id = '/site/node_modules/react/index.js';
  const { code } = handler(readFileSync('node_modules/react/index.js', 'utf8'), id);
  expect(code).toBe(
    "export * from './cjs/react.production.js';\nexport * as default from './cjs/react.production.js';\n",
  );
  expect(() => handler('export default 1;', id)).toThrow('in a new way');
});
