import type { StepResult } from './run-steps';

/**
 * The end of the checks' output: the duration of each step and, in the last line, the result.
 *
 * @param seconds total duration
 * @param hint end of the last line if everything passed
 */
export function closingLines(results: readonly StepResult[], seconds: number, hint = ''): string {
  const width = Math.max(...results.map(({ name }) => name.length), 0);
  const lines = results.map((result) => {
    const { name, passed } = result;
    return `${name.padEnd(width)} ${String(result.seconds).padStart(4)} s${passed ? '' : '  FAILED'}`;
  });
  const took = `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const failed = results.find(({ passed }) => !passed);
  if (failed) return [...lines, '', `Failed: ${failed.name}, after ${took}. No later step has run.`].join('\n');
  const names = new Intl.ListFormat('en').format(results.map(({ name }) => name));
  const passed = results.length === 0 ? 'There is nothing to check.' : `Passed in ${took}: ${names}.`;
  return [...lines, '', `${passed} ${hint}`.trim()].join('\n');
}
