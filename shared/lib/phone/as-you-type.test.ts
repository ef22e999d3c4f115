/** @jest-environment node */
import fc from 'fast-check';
import { formatEdit } from './as-you-type';

/** Types into a field one character at a time at the caret; `<` is Backspace, `>` is Delete. */
function type(keys: string, start = '', at = start.length) {
  let field = { text: start, caret: at };
  for (const key of keys) {
    const { text, caret } = field;
    const from = key === '<' ? Math.max(0, caret - 1) : caret;
    const to = key === '>' ? caret + 1 : caret;
    const typed = key === '<' || key === '>' ? '' : key;
    const inputType = key === '<' ? 'deleteContentBackward' : key === '>' ? 'deleteContentForward' : 'insertText';
    const after = text.slice(0, from) + typed + text.slice(to);
    field = formatEdit({ before: text, after, caret: from + typed.length, inputType }, 'US');
  }
  return `${field.text.slice(0, field.caret)}|${field.text.slice(field.caret)}`;
}

test.each([
  ['a number typed in full', '2125550123', '', undefined, '(212) 555-0123|'],
  ['a number with its country', '+442079460018', '', undefined, '+44 20 7946 0018|'],
  ['a digit inserted in the middle', '9', '(212) 555-013', 11, '(212) 555-09|13'],
  ['Backspace at the end', '<', '(212) 555-0123', undefined, '(212) 555-012|'],
  ['Backspace over punctuation takes the digit before it', '<', '(212) 555-0123', 6, '(21|5) 550-123'],
  ['Delete before punctuation takes the digit after it', '>', '(212) 555-0123', 4, '(212|) 550-123'],
  ['a held Backspace empties the field', '<<<<<<<<<<<<<<', '(212) 555-0123', undefined, '|'],
])('%s', (_what, keys, start, at, result) => {
  expect(type(keys, start, at)).toBe(result);
});

test('no digit is ever lost or moved, wherever digits are inserted', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.nat(20)), { maxLength: 15 }), (keys) => {
      let text = '';
      let digits = '';
      for (const [digit, position] of keys) {
        const caret = Math.min(position, text.length);
        const before = text.slice(0, caret).replace(/\D/g, '').length;
        digits = digits.slice(0, before) + String(digit) + digits.slice(before);
        const after = text.slice(0, caret) + String(digit) + text.slice(caret);
        const edit = formatEdit({ before: text, after, caret: caret + 1, inputType: 'insertText' }, 'US');
        expect(edit.text.replace(/\D/g, '')).toBe(digits);
        expect(edit.text.slice(0, edit.caret).replace(/\D/g, '')).toBe(digits.slice(0, before + 1));
        text = edit.text;
      }
    }),
  );
});
