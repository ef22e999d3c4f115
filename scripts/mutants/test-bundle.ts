import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

/** What a test file and everything of this project below it does, as one script for {@link runTestFile}. */
export interface TestBundle {
  /** Path below the project's folder. */
  file: string;
  code: string;
  /** Whether its tests need a document. */
  hasDocument: boolean;
  /** Packages that the file replaces with `jest.mock`. */
  mocked: readonly string[];
}

/** Jest's `moduleNameMapper`, for the bundler: what does not parse, or does not run, outside a browser. */
const SWAPPED: readonly [pattern: RegExp, path: string][] = [
  [/^@shared\/boot\/env$/, 'shared/testing/env.jest.ts'],
  [/^\.\/start-worker$/, 'shared/testing/fake-inspect-worker.ts'],
  [/\.module\.css$/, 'scripts/mutants/class-names.ts'],
];

/**
 * Bundles a test file, so that it can be run again and again, each time with fresh modules of the project and with the
 * packages that are loaded already.
 */
export async function bundleTest(file: string): Promise<TestBundle> {
  const source = readFileSync(file, 'utf8');
  const hasDocument = !source.includes('@jest-environment node');
  const imports = [...(hasDocument ? ['shared/testing/document-setup.ts'] : []), file];
  const { outputFiles } = await build({
    ...bundleOptions(),
    // What packages remember of a document must not outlive it.
    packages: hasDocument ? 'bundle' : 'external',
    stdin: { contents: imports.map((path) => `import ${JSON.stringify(resolve(path))};`).join('\n'), resolveDir: '.' },
  });
  const mocked = [...source.matchAll(/^jest\.mock\('([^'.@/][^']*|@[^/']+\/[^']+)'/gm)].map(([, name = '']) => name);
  return { file, code: asTypeScriptReadsIt(outputFiles[0]?.text ?? ''), hasDocument, mocked };
}

/** A package's `default` is what it calls so, also in a project of ES modules. */
function asTypeScriptReadsIt(code: string): string {
  return code.replaceAll(/(__toESM\(require\("[^"]+"\)), 1\)/g, '$1)');
}

const swap: Plugin = {
  name: 'swap',
  setup: (bundling) => {
    for (const [filter, path] of SWAPPED) bundling.onResolve({ filter }, () => ({ path: resolve(path) }));
  },
};

/** Paths are those of the folder that the tests run in. */
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
