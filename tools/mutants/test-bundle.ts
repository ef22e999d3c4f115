import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/** A test file and everything it imports from this project, as one script for {@link runTestFile}. */
export interface TestBundle {
  /** Path relative to the project root. */
  file: string;
  code: string;
  /** Whether its tests need a DOM. */
  hasDocument: boolean;
  /** Packages that the file replaces with `jest.mock`. */
  mocked: readonly string[];
}

/** Jest's `moduleNameMapper` for the bundler: modules that do not parse or run outside a browser. */
const SWAPPED: readonly [pattern: RegExp, path: string][] = [
  [/^@shared\/boot\/env$/, 'shared/testing/env.jest.ts'],
  [/^\.\/start-worker$/, 'shared/testing/browser/fake-inspect-worker.ts'],
  [/\.module\.css$/, 'tools/mutants/class-names.ts'],
];

/**
 * Bundles a test file so that it can run repeatedly, each time with fresh project modules and already loaded packages.
 */
export async function bundleTest(file: string): Promise<TestBundle> {
  const source = readFileSync(file, 'utf8');
  const hasDocument = !/^(server|scripts)\//.test(file) && !source.includes('@jest-environment node');
  const imports = [...(hasDocument ? ['shared/testing/document-setup.ts'] : []), file];
  const { outputFiles } = await build({
    ...bundleOptions(),
    // Packages must not keep references to a document beyond its life.
    packages: hasDocument ? 'bundle' : 'external',
    stdin: { contents: imports.map((path) => `import ${JSON.stringify(resolve(path))};`).join('\n'), resolveDir: '.' },
  });
  const mocked = [...source.matchAll(/^jest\.mock\('([^'.@/][^']*|@[^/']+\/[^']+)'/gm)].map(([, name = '']) => name);
  return { file, code: asTypeScriptReadsIt(outputFiles[0]?.text ?? ''), hasDocument, mocked };
}

/** Makes a default import mean the package's `default` export, even in an ES module project. */
function asTypeScriptReadsIt(code: string): string {
  return code.replaceAll(/(__toESM\(require\("[^"]+"\)), 1\)/g, '$1)');
}

const swap: Plugin = {
  name: 'swap',
  setup: (bundling) => {
    for (const [filter, path] of SWAPPED) bundling.onResolve({ filter }, () => ({ path: resolve(path) }));
  },
};

/** Bundler options; paths are relative to the folder in which the tests run. */
function bundleOptions() {
  return {
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    supported: { 'dynamic-import': false },
    alias: { '@shared': resolve('shared'), '@server': resolve('server'), '@pages': resolve('pages') },
    loader: { '.css': 'empty', '.svg': 'text' },
    logLevel: 'silent',
    plugins: [swap],
  } satisfies BuildOptions;
}
