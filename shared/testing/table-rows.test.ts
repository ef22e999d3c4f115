/** @jest-environment node */
import { pairsByTurns, rowsOfEachKind } from './table-rows';

const NUMBERS = [1, 3, 2, 5, 4];
const isEven = (number: number): boolean => number % 2 === 0;

test('the everyday check runs the first row of each kind, and the full check all of them', () => {
  expect(rowsOfEachKind(NUMBERS, isEven, false)).toEqual([1, 2]);
  expect(rowsOfEachKind(NUMBERS, isEven, true)).toEqual(NUMBERS);
});

test('for a crossed table the everyday check runs each of the many once and meets each of the few, and the full check runs all pairs', () => {
  const many = ['a', 'b', 'c'];
  const few = [1, 2];
  expect(pairsByTurns(many, few, false).map(String)).toEqual(['a,1', 'b,2', 'c,1']);
  expect(pairsByTurns(many, few, true)).toHaveLength(6);
});
