import { scoresOf, shareOf, tableOf } from './score';

const mutants = [
  ...['Killed', 'Timeout', 'Killed', 'Survived', 'NoCoverage', 'CompileError'].map((status) => [
    'server/plans/a.ts',
    status,
  ]),
  ['server/plans/b.ts', 'Survived'],
  ['server/http/c.ts', 'NoCoverage'],
].map(([fileName = '', status]) => ({ fileName, status: status as 'Killed' }));

test('the score of a folder counts covered mutants, and timeouts as killed', () => {
  const [http, plans] = scoresOf(mutants);
  expect(plans).toEqual({ folder: 'server/plans', killed: 3, survived: 2, uncovered: 1 });
  expect(plans && shareOf(plans)).toBe(0.6);
  expect(http && shareOf(http)).toBe(1);
});

test('the table has a row for each folder', () => {
  expect(tableOf(scoresOf(mutants)).split('\n')).toEqual([
    '| Folder | Killed | Survived | Score | No coverage |',
    '|---|---:|---:|---:|---:|',
    '| `server/http` | 0 | 0 | 100.0 % | 1 |',
    '| `server/plans` | 3 | 2 | 60.0 % | 1 |',
  ]);
});
