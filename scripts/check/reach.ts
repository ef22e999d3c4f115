import { relative } from 'node:path';
import { build } from 'esbuild';

const STYLES_AND_PICTURES = { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.pdf': 'empty' } as const;

/**
 * The transitive imports of each of these files, static and dynamic, including itself.
 *
 * @param roots paths relative to the project root
 * @returns the files of each root, as paths relative to the project root
 */
export async function filesOf(roots: readonly string[]): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (const root of roots) {
    const { metafile } = await build({
      entryPoints: [root],
      bundle: true,
      write: false,
      metafile: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      loader: STYLES_AND_PICTURES,
      logLevel: 'silent',
      outdir: 'nowhere',
    });
    found.set(root, new Set(Object.keys(metafile.inputs).map((input) => relative('.', input))));
  }
  return found;
}
