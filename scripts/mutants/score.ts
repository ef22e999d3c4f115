import { dirname, relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** How many of a folder's mutants the tests noticed. */
export interface Score {
  folder: string;
  killed: number;
  survived: number;
  /** Mutants that no test runs into. */
  uncovered: number;
}

/** The scores of the folders, by name. Mutants that could not be tried do not count. */
export function scoresOf(mutants: readonly Pick<MutantResult, 'fileName' | 'status'>[]): Score[] {
  const scores = new Map<string, Score>();
  for (const { fileName, status } of mutants) {
    const folder = relative('.', dirname(fileName));
    const score = scores.get(folder) ?? { folder, killed: 0, survived: 0, uncovered: 0 };
    scores.set(folder, score);
    if (status === 'Killed' || status === 'Timeout') score.killed += 1;
    else if (status === 'Survived') score.survived += 1;
    else if (status === 'NoCoverage') score.uncovered += 1;
  }
  return [...scores.values()].sort((a, b) => a.folder.localeCompare(b.folder));
}

/** Share of the mutants that tests run into and that were noticed, from 0 to 1; 1 where there are none. */
export function shareOf({ killed, survived }: Score): number {
  return killed + survived === 0 ? 1 : killed / (killed + survived);
}

/** The scores as a table of Markdown. */
export function tableOf(scores: readonly Score[]): string {
  const rows = scores.map(
    (score) =>
      `| \`${score.folder}\` | ${score.killed} | ${score.survived} | ${(100 * shareOf(score)).toFixed(1)} % | ${score.uncovered} |`,
  );
  return ['| Folder | Noticed | Survived | Share | Run by no test |', '|---|---:|---:|---:|---:|', ...rows].join('\n');
}
