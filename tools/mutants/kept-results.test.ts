import { type KeptMutant, patternsToRetry, withNewer } from './kept-results';

const mutant = (fileName: string, line: number, status: KeptMutant['status']): KeptMutant => ({
  fileName,
  mutatorName: 'BooleanLiteral',
  location: { start: { line, column: 5 }, end: { line, column: 9 } },
  replacement: 'false',
  status,
});
const HASHES: Record<string, string> = { 'a.ts': 'old', 'b.ts': 'old', 'changed.ts': 'new' };
const hashOf = (file: string): string => HASHES[file] ?? '';
const kept = {
  'a.ts': {
    hash: 'old',
    mutants: [mutant('a.ts', 1, 'Killed'), mutant('a.ts', 2, 'Survived'), mutant('a.ts', 3, 'NoCoverage')],
  },
  'changed.ts': { hash: 'old', mutants: [mutant('changed.ts', 1, 'Killed')] },
  'gone.ts': { hash: 'old', mutants: [mutant('gone.ts', 1, 'Survived')] },
};

test('retests survivors, and every mutant of a changed file', () => {
  expect(patternsToRetry(kept, hashOf)).toEqual(['a.ts:2:4-2:8', 'a.ts:3:4-3:8', 'changed.ts']);
});

test('newer results replace older ones; the rest stays', () => {
  const newer = [mutant('a.ts', 2, 'Killed'), mutant('changed.ts', 7, 'Survived'), mutant('b.ts', 1, 'Timeout')];
  const { 'a.ts': a, 'b.ts': b, 'changed.ts': changed } = withNewer(kept, newer, hashOf);
  expect(a?.mutants.map(({ status }) => status)).toEqual(['Killed', 'Killed', 'NoCoverage']);
  expect(b).toEqual({ hash: 'old', mutants: [mutant('b.ts', 1, 'Timeout')] });
  expect(changed).toEqual({ hash: 'new', mutants: [mutant('changed.ts', 7, 'Survived')] });
});
