import { closingLines } from './closing-lines';

const types = { name: 'types', passed: true, seconds: 8 };
const units = { name: 'unit tests', passed: true, seconds: 123 };

test('the last line says what passed, how long it took, and what else there is', () => {
  expect(closingLines([types, units], 131, 'Everything else: npm run test:rest')).toBe(
    [
      'types         8 s',
      'unit tests  123 s',
      '',
      'Passed in 2 min 11 s: types and unit tests. Everything else: npm run test:rest',
    ].join('\n'),
  );
});

test('the last line says what failed, and that nothing ran after it', () => {
  expect(closingLines([types, { ...units, passed: false }], 60, 'Everything else')).toBe(
    [
      'types         8 s',
      'unit tests  123 s  FAILED',
      '',
      'Failed: unit tests, after 1 min 0 s. No later step has run.',
    ].join('\n'),
  );
});

test('the last line says that nothing has changed', () => {
  expect(closingLines([], 0)).toBe('\nThere is nothing to check.');
});
