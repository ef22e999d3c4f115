import { relative } from 'node:path';
import { build } from 'esbuild';

const STYLES_AND_PICTURES = { '.css': 'empty', '.svg': 'empty', '.png': 'empty', '.pdf': 'empty' } as const;

/**
 * What each of these files is made of: itself and all it imports, at once or late.
 *
 * @param roots paths from the top of the project
 * @returns the files by root, as paths from the top of the project
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
