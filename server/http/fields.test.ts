/** @jest-environment node */
import { flagField, objectField, requiredText, textField, wholeNumber } from './fields';

const INVALID = 'The field x is not valid';
const MISSING = 'The field x is missing';
const TOO_LONG = 'The field x is too long';

test.each([
  ['text', 'ann', 'ann'],
  ['blank text, as it came', ' ', ' '],
  ['nothing', undefined, undefined],
  ['as much as there may be', 'x'.repeat(20_000), 'x'.repeat(20_000)],
])('a text may be %s', (_what, value, read) => {
  expect(textField({ x: value }, 'x')).toBe(read);
});

test.each([
  ['a number', 7, INVALID],
  ['a list', ['ann'], INVALID],
  ['null', null, INVALID],
  ['text with a NUL, which the database cannot keep', 'an\0n', INVALID],
  ['more than there may be', 'x'.repeat(20_001), TOO_LONG],
])('a text may not be %s', (_what, value, message) => {
  expect(() => textField({ x: value }, 'x')).toThrow(message);
});

test('a text may have a limit of its own', () => {
  expect(textField({ x: 'ann' }, 'x', 3)).toBe('ann');
  expect(() => textField({ x: 'anna' }, 'x', 3)).toThrow(TOO_LONG);
  expect(() => requiredText({ x: 'anna' }, 'x', undefined, 3)).toThrow(TOO_LONG);
});

test('a text that is asked for is there and not blank', () => {
  expect(requiredText({ x: ' ann ' }, 'x')).toBe(' ann ');
  for (const body of [{}, { x: '' }, { x: ' \n' }]) {
    expect(() => requiredText(body, 'x')).toThrow(MISSING);
    expect(() => requiredText(body, 'x', 'Please specify a name.')).toThrow('Please specify a name.');
  }
});

test('yes or no is said with true or false alone', () => {
  expect([{ x: true }, { x: false }, {}].map((body) => flagField(body, 'x'))).toEqual([true, false, undefined]);
  for (const value of ['true', 1, null]) expect(() => flagField({ x: value }, 'x')).toThrow(INVALID);
});

test('a whole number lies within its bounds, which belong to it', () => {
  for (const value of [1, 2, 9]) expect(wholeNumber({ x: value }, 'x', 1, 9)).toBe(value);
  for (const value of [0, 10, 1.5, '2', null, undefined, Number.NaN, [2]]) {
    expect(() => wholeNumber({ x: value }, 'x', 1, 9)).toThrow(INVALID);
  }
  // Above this a number no longer says which one it is.
  expect(() => wholeNumber({ x: 2 ** 53 }, 'x', 1, 2 ** 60)).toThrow(INVALID);
});

test('an object is neither a list nor null', () => {
  expect(objectField({ x: { a: 1 } }, 'x')).toEqual({ a: 1 });
  for (const value of [[], null, 'a', 7, undefined]) expect(() => objectField({ x: value }, 'x')).toThrow(INVALID);
});

test('what every object has is not in the body', () => {
  expect(textField({}, 'constructor')).toBeUndefined();
  expect(() => requiredText({}, 'toString')).toThrow('The field toString is missing');
});
