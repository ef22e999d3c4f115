/** @jest-environment node */
import { hasTurns, type PageTurns, turnOf, turnPage } from './page-turns';

test('four quarters lead back to a page that is not turned', () => {
  const seen: number[] = [];
  let turns: PageTurns = { 7: 180 };
  for (let quarter = 0; quarter < 4; quarter++) {
    turns = turnPage(turns, 2, 90);
    seen.push(turnOf(turns, 2));
  }
  expect(seen).toEqual([90, 180, 270, 0]);
  expect(turns).toEqual({ 7: 180 });
});

test('a quarter back undoes a quarter clockwise, from every position', () => {
  for (const start of [90, 180, 270] as const) {
    expect(turnPage(turnPage({ 1: start }, 1, 90), 1, -90)).toEqual({ 1: start });
    expect(turnPage(turnPage({ 1: start }, 1, -90), 1, 90)).toEqual({ 1: start });
  }
  expect(turnPage({}, 1, -90)).toEqual({ 1: 270 });
});

test('a file has turns while any of its pages is turned', () => {
  expect(hasTurns({})).toBe(false);
  expect(hasTurns({ 3: 90 })).toBe(true);
  expect(hasTurns(turnPage({ 3: 90 }, 3, -90))).toBe(false);
});
