import type { MutantResult } from '@stryker-mutator/api/core';

/** The stored data of a mutant. */
export type KeptMutant = Pick<MutantResult, 'fileName' | 'mutatorName' | 'location' | 'replacement' | 'status'>;

/** Results by file path, with a hash of the file's content at that time. */
export type KeptResults = Record<string, { hash: string; mutants: readonly KeptMutant[] }>;

/** Statuses of mutants that later tests may kill. */
const OPEN: readonly MutantResult['status'][] = ['Survived', 'NoCoverage'];

/**
 * What to mutate again, as Stryker patterns: mutants that were not killed, and files that have changed since.
 *
 * @param hashOf current hash of a file; empty if it is gone
 */
export function patternsToRetry(kept: KeptResults, hashOf: (file: string) => string): string[] {
  return Object.entries(kept).flatMap(([file, { hash, mutants }]) => {
    const now = hashOf(file);
    if (now !== hash) return now === '' ? [] : [file];
    return mutants
      .filter(({ status }) => OPEN.includes(status))
      .map(({ location: { start, end } }) => {
        // In patterns columns count from 0, in results from 1; lines count from 1 in both.
        return `${file}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
      });
  });
}

/** Stored results, updated with newer ones. For a changed file, only the newer ones count. */
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
