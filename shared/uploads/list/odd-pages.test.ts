/** @jest-environment node */
import type { OddPage } from '@shared/uploads/inspect/inspection';
import { measuredText, oddPagesText } from './odd-pages';

const a4 = (page: number): OddPage => ({ page, widthMm: 210, heightMm: 297, paper: 'A4' });
const odd = (page: number): OddPage => ({ page, widthMm: 176, heightMm: 176, paper: null });
const facts = (pages: number, oddPages: OddPage[], oddCount = oddPages.length) => ({
  pages,
  measured: pages,
  oddPages,
  oddCount,
});

test.each([
  [facts(3, []), null],
  [facts(3, [a4(3)]), 'Page 3 is A4 (210 x 297 mm).'],
  [facts(1, [a4(1)]), 'Page 1 is A4 (210 x 297 mm).'],
  [facts(2, [a4(1), a4(2)]), 'Both pages are A4 (210 x 297 mm).'],
  [facts(3, [a4(1), a4(2), a4(3)]), 'All 3 pages are A4 (210 x 297 mm).'],
  [facts(9, [a4(1), odd(2), a4(7)]), 'Pages 1 and 7 are A4 (210 x 297 mm). Page 2 is 176 x 176 mm.'],
  [facts(9, [1, 2, 3, 4, 5].map(a4)), 'Pages 1, 2, 3, 4 and 5 are A4 (210 x 297 mm).'],
  [facts(9, [1, 2, 3, 4, 5, 6].map(a4)), 'Pages 1, 2, 3, 4 and 2 more are A4 (210 x 297 mm).'],
  [
    facts(900, [1, 2, 3, 4, 5, 6].map(a4), 800),
    'Pages 1, 2, 3, 4 and 2 more are A4 (210 x 297 mm). In all, 800 pages are not letter size.',
  ],
])('odd pages are named: %#', (input, text) => expect(oddPagesText(input)).toBe(text));

test('a file too long to measure in full says how many pages were measured', () => {
  expect(measuredText({ ...facts(10_000, []), measured: 1901 })).toBe(
    'We checked the size of the first 1,901 of 10,000 pages.',
  );
  expect(measuredText(facts(3, []))).toBeNull();
});
