import type { MutantResult } from '@stryker-mutator/api/core';

/** What is kept of a mutant. */
export type KeptMutant = Pick<MutantResult, 'fileName' | 'mutatorName' | 'location' | 'replacement' | 'status'>;

/** What became of the mutants of each file, by its path, and of which text of it. */
export type KeptResults = Record<string, { hash: string; mutants: readonly KeptMutant[] }>;

/** What no test noticed: what later tests may notice. */
const OPEN: readonly MutantResult['status'][] = ['Survived', 'NoCoverage'];

/**
 * What to break again, in Stryker's words: mutants that were not noticed, and files that have changed since.
 *
 * @param hashOf hash of a file as it is now; empty for one that is gone
 */
export function patternsAgain(kept: KeptResults, hashOf: (file: string) => string): string[] {
  return Object.entries(kept).flatMap(([file, { hash, mutants }]) => {
    const now = hashOf(file);
    if (now !== hash) return now === '' ? [] : [file];
    return mutants
      .filter(({ status }) => OPEN.includes(status))
      .map(({ location: { start, end } }) => {
        // Lines count from one there, columns from none; here both from one.
        return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
      });
  });
}

/** Kept results with newer ones in their places. Of a file that has changed, only the newer ones count. */
export function withNewer(
  kept: KeptResults,
  newer: readonly KeptMutant[],
  hashOf: (file: string) => string,
): KeptResults {
  const all: KeptResults = { ...kept };
  for (const [file, mutants] of byFile(newer)) {
    const hash = hashOf(file);
    const known = all[file]?.hash === hash ? all[file].mutants : [];
    const merged = new Map([...known, ...mutants].map((one) => [nameOf(one), one]));
    all[file] = { hash, mutants: [...merged.values()] };
  }
  return all;
}

function byFile(mutants: readonly KeptMutant[]): Map<string, KeptMutant[]> {
  const files = new Map<string, KeptMutant[]>();
  for (const { fileName, mutatorName, location, replacement, status } of mutants) {
    const one = { fileName, mutatorName, location, replacement, status };
    files.set(fileName, [...(files.get(fileName) ?? []), one]);
  }
  return files;
}

function nameOf({ mutatorName, location, replacement }: KeptMutant): string {
  return JSON.stringify([mutatorName, location, replacement]);
}
