/** @jest-environment node */
import fc from 'fast-check';
import { inCoverFont, widthInCoverFont } from './cover-font';
import { COVER_WIDTH, MESSAGE_LINES, MESSAGE_SIZE, messageFault, messageLines, wrap } from './cover-lines';

test('line breaks stay, a blank line is a line, and what is blank at the end is none', () => {
  expect(messageLines('Dear Ann,\r\n\r\nthe lease is attached.\rBob\n\n  \n')).toEqual([
    'Dear Ann,',
    '',
    'the lease is attached.',
    'Bob',
  ]);
  expect(messageLines(' \n')).toEqual([]);
});

test('a line is broken between words', () => {
  expect(wrap('aaaa bbbb cccc', 5.6)).toEqual(['aaaa bbbb', 'cccc']);
  expect(wrap('aaaa bbbb cccc', 2.4)).toEqual(['aaaa', 'bbbb', 'cccc']);
});

test('a word longer than a line is broken', () => {
  expect(wrap('a bbbbbb c', 2.3)).toEqual(['a', 'bbbb', 'bb c']);
});

test('columns made with spaces stay', () => {
  expect(messageLines('  Rent     900\n  Deposit  450')).toEqual(['  Rent     900', '  Deposit  450']);
});

const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[W \n.aéŁ愛]{0,300}$/));

test('no line is wider than the page, and nothing is lost, whatever the text', () => {
  fc.assert(
    fc.property(text, (message) => {
      const lines = messageLines(message);
      for (const line of lines) {
        expect(widthInCoverFont(line) * MESSAGE_SIZE).toBeLessThanOrEqual(COVER_WIDTH * 1000 + 0.001);
      }
      const letters = (some: string) => some.replace(/\s/gu, '');
      expect(letters(lines.join(''))).toBe(letters(inCoverFont(message)));
    }),
  );
});

test('a message of thirty lines fits, and the person is told about one more', () => {
  const fitting = Array(MESSAGE_LINES).fill('Line').join('\n');
  expect(messageFault(fitting)).toBeNull();
  expect(messageFault(`${fitting}\nLine`)).toBe(
    'The message takes 31 lines on the cover page, which has room for 30. Please shorten it.',
  );
});
