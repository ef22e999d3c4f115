/** @jest-environment node */
import { pairsByTurns, rowsOfEachKind } from './table-rows';

const NUMBERS = [1, 3, 2, 5, 4];
const isEven = (number: number): boolean => number % 2 === 0;

test('the gate runs the first row of each kind, the night all of them', () => {
  expect(rowsOfEachKind(NUMBERS, isEven, false)).toEqual([1, 2]);
  expect(rowsOfEachKind(NUMBERS, isEven, true)).toEqual(NUMBERS);
});

test('of a crossed table the gate runs each of the many once and every one of the few, the night all pairs', () => {
  const many = ['a', 'b', 'c'];
  const few = [1, 2];
  expect(pairsByTurns(many, few, false).map(String)).toEqual(['a,1', 'b,2', 'c,1']);
  expect(pairsByTurns(many, few, true)).toHaveLength(6);
});
