/**
 * Tests every call with every answer in a real browser and prints the table (docs/answers.md). Needs a build.
 * Usage: npm run test:answers
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The results of a call: `ok` or the error, by answer id. */
interface Row {
  call: string;
  results: Record<string, string>;
}

const COUNT = 34;
const folder = mkdtempSync(join(tmpdir(), 'answers-'));
const { status } = spawnSync('npx', ['playwright', 'test', 'e2e/answers', '--reporter=dot'], {
  stdio: 'inherit',
  env: { ...process.env, TABLE_ROWS: 'all', ANSWERS_RESULTS: folder },
});
const rows = readdirSync(folder)
  // Written by answers.spec.ts.
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Row)
  .sort((one, other) => one.call.localeCompare(other.call));
rmSync(folder, { recursive: true });
printTable(rows);
process.exit(status ?? 1);

function printTable(table: readonly Row[]): void {
  const width = Math.max(0, ...table.map(({ call }) => call.length));
  const numbers = Array.from({ length: COUNT }, (_, index) => String(index + 1));
  console.log(`\n${''.padEnd(width)} ${numbers.map((number) => number.padStart(2)).join(' ')}`);
  for (const { call, results } of table) {
    const cells = numbers.map((number) => mark(resultsOf(results, number)).padStart(2));
    console.log(`${call.padEnd(width)} ${cells.join(' ')}`);
  }
  const all = table.flatMap(({ results }) => Object.values(results));
  const good = all.filter((result) => result === 'ok').length;
  console.log(
    `\n${table.length} calls, ${good} of ${all.length} cells as they should be (variants of an answer counted singly).`,
  );
}

/** Variants of an answer, such as 28a to 28c, share a column. */
function resultsOf(results: Record<string, string>, number: string): string[] {
  return Object.entries(results).flatMap(([id, result]) => (id.replace(/[a-z]$/, '') === number ? [result] : []));
}

function mark(results: readonly string[]): string {
  if (results.length === 0) return '-';
  return results.every((result) => result === 'ok') ? '+' : 'X';
}
