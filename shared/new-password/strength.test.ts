/** @jest-environment node */
import { strengthOf } from './strength';

test.each([
  ['a', 'Too short'],
  ['7 chars', 'Too short'],
  ['📠📠📠📠📠📠📠', 'Too short'],
  ['password', 'Very common'],
  ['aaaaaaaaaaaa', 'Weak'],
  ['ada@example.com', 'Weak'],
  ['faxkeep1', 'Weak'],
  ['ada12345', 'Weak'],
  ['next one', 'Fair'],
  ['correct horse', 'Good'],
  ['correct horse battery', 'Strong'],
  ['x'.repeat(4_000), 'Weak'],
])('%j is rated %s', (password, word) => {
  expect(strengthOf(password, ['ada@example.com'], 8).word).toBe(word);
});

test('the better the word, the more bars', () => {
  const bars = ['password', 'next one', 'correct horse', 'correct horse battery'].map(
    (password) => strengthOf(password, [], 8).bars,
  );
  expect(bars).toEqual([1, 2, 3, 4]);
});
