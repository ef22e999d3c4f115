import type { Plugin } from 'vite';

/** The entries of React's packages, which only choose between the development and production files. */
const ENTRY = /\/node_modules\/(?:react|react-dom|scheduler)\/[\w-]+\.js$/;
const PRODUCTION = /\/node_modules\/(?:react|react-dom|scheduler)\/cjs\/[\w-]+\.production\.js$/;

/** Scheduler members that exist in profiling builds only. An ES module must export every imported name. */
const PROFILING = /\bScheduler\.(?:log|unstable_setDisableYieldValue)\b/g;

/**
 * Converts React from CommonJS to ES modules, so that the bundler keeps only what is used
 * (docs/design/pages-and-chunks.md). Any unexpected form in a new version fails the build.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    apply: 'build',
    transform: {
      filter: { id: [ENTRY, PRODUCTION] },
      handler: (code, id) => ({ code: ENTRY.test(id) ? reexport(code) : toEsModule(code), map: null }),
    },
    onLog(_level, log) {
      if (log.code === 'IMPORT_IS_UNDEFINED' && log.id && PRODUCTION.test(log.id)) this.error(log.message);
    },
  };
}

/**
 * One of React's production files as an ES module: each export becomes a variable, and each `require` an import. Throws
 * if the file uses CommonJS in any other way.
 * @internal For tests.
 */
export function toEsModule(code: string): string {
  const imports = [...code.matchAll(/(\w+) = require\("([\w-]+)"\)/g)];
  const names = new Set([...code.matchAll(/^exports\.(\w+) =/gm)].map(([, name = '']) => name));
  const body = code
    .replace(/^"use strict";$/m, '')
    .replace(/^var (?:\s*\w+ = require\("[\w-]+"\)[,;])+$/m, '')
    .replace(PROFILING, 'undefined')
    .replace(/^exports\.(\w+) =/gm, 'let export_$1 =')
    .replace(/(?<![.\w])exports\.(\w+)/g, (whole, name: string) => (names.has(name) ? `export_${name}` : whole));
  if (/(?<![.\w"'])(?:exports|module|require)\b(?!["':])/.test(body))
    throw new Error('React uses CommonJS in a new way');
  return [
    ...imports.map(([, name, from]) => `import * as ${name} from '${from}';`),
    body,
    `export { ${[...names].map((name) => `export_${name} as ${name}`).join(', ')} };`,
  ].join('\n');
}

/** A package's entry as an ES module; some libraries import React by default. */
function reexport(code: string): string {
  const [, file] = /require\('(\.\/cjs\/[\w-]+\.production\.js)'\)/.exec(code) ?? [];
  if (file === undefined) throw new Error("React's packages start in a new way");
  return `export * from '${file}';\nexport * as default from '${file}';\n`;
}
