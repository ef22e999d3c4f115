/** @jest-environment node */
import { indexesOf } from './visible-rows';

test.each([
  ['the rows of the range', { first: 3, end: 6, focused: null }, 100, [3, 4, 5]],
  ['no rows past the end', { first: 3, end: 9, focused: null }, 5, [3, 4]],
  ['the focused row above', { first: 30, end: 32, focused: 2 }, 100, [2, 30, 31]],
  ['the focused row below', { first: 0, end: 2, focused: 40 }, 100, [0, 1, 40]],
  ['a visible focused row once', { first: 0, end: 2, focused: 1 }, 100, [0, 1]],
  ['no focused row that is filtered out', { first: 0, end: 2, focused: 40 }, 10, [0, 1]],
])('renders %s', (_, range, count, indexes) => {
  expect(indexesOf(range, count)).toEqual(indexes);
});
