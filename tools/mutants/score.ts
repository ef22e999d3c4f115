import { dirname, relative } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';

/** A folder's mutation results. */
export interface Score {
  folder: string;
  killed: number;
  survived: number;
  /** Mutants that no test covers. */
  uncovered: number;
}

/** The scores of all folders, sorted by name. Mutants that could not be run do not count. */
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

/** Share of covered mutants that were killed, from 0 to 1; 1 if there are none. */
export function shareOf({ killed, survived }: Score): number {
  return killed + survived === 0 ? 1 : killed / (killed + survived);
}

/** The scores as a Markdown table. */
export function tableOf(scores: readonly Score[]): string {
  const rows = scores.map(
    (score) =>
      `| \`${score.folder}\` | ${score.killed} | ${score.survived} | ${(100 * shareOf(score)).toFixed(1)} % | ${score.uncovered} |`,
  );
  return ['| Folder | Killed | Survived | Score | No coverage |', '|---|---:|---:|---:|---:|', ...rows].join('\n');
}
