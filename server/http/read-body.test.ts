import { nullable, object, optional, partial } from '@shared/lib/shape/compound';
import { count, flag, opaque, text, word } from '@shared/lib/shape/leaves';
import type { Shape } from '@shared/lib/shape/shape';
import { type Rule, readBody } from './read-body';
import { Refusal } from './refuse';

const INVALID = 'The field x is not valid';
const MISSING = 'The field x is missing';
const TOO_LONG = 'The field x is too long';

/** Reads a body with one field. */
const read = (of: Shape<unknown>, body: object, rule: Rule = {}) =>
  readBody(object({ x: of }), { ...body }, { x: rule }).x;
const maybe = optional(text());

test.each([
  ['text', 'ann', 'ann'],
  ['blank text, unchanged', ' ', ' '],
  ['nothing', undefined, undefined],
  ['of maximum length', 'x'.repeat(20_000), 'x'.repeat(20_000)],
])('a text may be %s', (_what, value, expected) => {
  expect(read(maybe, { x: value })).toBe(expected);
});

test.each([
  ['a number', 7, INVALID],
  ['a list', ['ann'], INVALID],
  ['null', null, INVALID],
  ['text with a NUL, which the database cannot store', 'an\0n', INVALID],
  ['longer than the maximum', 'x'.repeat(20_001), TOO_LONG],
])('a text may not be %s', (_what, value, message) => {
  for (const shape of [maybe, text(), text('')]) {
    expect(() => read(shape, { x: value })).toThrow(new Refusal(400, message));
  }
});

test('a text may have its own length limit', () => {
  expect(read(maybe, { x: 'ann' }, { max: 3 })).toBe('ann');
  expect(() => read(maybe, { x: 'anna' }, { max: 3 })).toThrow(TOO_LONG);
  expect(() => read(text(), { x: 'anna' }, { max: 3 })).toThrow(TOO_LONG);
});

test('a required text must be present and not blank, whatever default a page would use', () => {
  for (const shape of [text(), text('mended')]) {
    expect(read(shape, { x: ' ann ' })).toBe(' ann ');
    for (const body of [{}, { x: '' }, { x: ' \n' }]) {
      expect(() => read(shape, body)).toThrow(MISSING);
      expect(() => read(shape, body, { missing: 'Please specify a name.' })).toThrow('Please specify a name.');
    }
  }
  expect(read(text(), { x: '' }, { mayBeBlank: true })).toBe('');
  expect(() => read(text(), {}, { mayBeBlank: true })).toThrow(MISSING);
});

test('a text may have to pass a test after it is tidied', () => {
  const rule: Rule = { tidy: (word) => word.trim(), test: (word) => word === 'a' };
  expect(read(text(), { x: ' a ' }, rule)).toBe('a');
  expect(() => read(text(), { x: 'b' }, rule)).toThrow(INVALID);
  expect(() => read(text(), { x: 'b' }, { ...rule, wrong: 'Only a.' })).toThrow('Only a.');
});

test('a flag is true or false, nothing else', () => {
  expect([{ x: true }, { x: false }, {}].map((body) => read(optional(flag()), body))).toEqual([true, false, undefined]);
  for (const value of ['true', 1, null]) expect(() => read(flag(false), { x: value })).toThrow(INVALID);
  expect(() => read(flag(false), {})).toThrow(MISSING);
  expect(() => read(flag(), {}, { missing: 'Say yes or no.' })).toThrow('Say yes or no.');
});

test('an integer must lie within its bounds, inclusive', () => {
  for (const value of [0, 1, 9]) expect(read(count(), { x: value }, { max: 9 })).toBe(value);
  for (const value of [-1, 10, 1.5, '2', null, undefined, Number.NaN, [2]]) {
    expect(() => read(count(0), { x: value }, { max: 9 })).toThrow(INVALID);
  }
  // From here on, integers are not exact.
  expect(() => read(count(), { x: 2 ** 53 })).toThrow(INVALID);
});

test('a word must be one of the allowed words', () => {
  const kind = word(['a', 'b'], 'a');
  expect(read(kind, { x: 'b' })).toBe('b');
  for (const value of ['c', '', 7, null, undefined]) expect(() => read(kind, { x: value })).toThrow(INVALID);
  const rule: Rule = { missing: 'Which?', wrong: 'Not that.' };
  expect(() => read(kind, {}, rule)).toThrow('Which?');
  expect(() => read(kind, { x: 'c' }, rule)).toThrow('Not that.');
});

test('an object is neither an array nor null', () => {
  for (const shape of [opaque({}), object({ a: count() })]) {
    expect(read(shape, { x: { a: 1 } })).toEqual({ a: 1 });
    for (const value of [[], null, 'a', 7, undefined]) expect(() => read(shape, { x: value })).toThrow(INVALID);
  }
  expect(() => read(object({ y: text() }), { x: {} })).toThrow('The field y is missing');
  expect(read(object({ y: text() }), { x: {} }, { members: { y: { absent: 'a' } } })).toEqual({ y: 'a' });
});

test('null counts as absent where it is allowed', () => {
  expect(read(nullable(text()), { x: null })).toBeNull();
  expect(() => read(nullable(text()), {})).toThrow(MISSING);
  expect(readBody(partial({ x: text() }), { x: null }, { x: { mayBeNull: true } })).toStrictEqual({});
  expect(() => read(text(), { x: null }, { mayBeNull: true })).toThrow(MISSING);
});

test('a default may replace a missing field, but not a wrong one', () => {
  expect(read(text(), {}, { absent: 'a' })).toBe('a');
  expect(() => read(text(), { x: 7 }, { absent: 'a' })).toThrow(INVALID);
});

test('reports the first of several wrong fields', () => {
  expect(() => readBody(object({ a: text(), b: text() }), { b: 7 })).toThrow('The field a is missing');
});

test('ignores inherited properties and fields that are not described', () => {
  expect(readBody(partial({ constructor: text() }), { more: 1 })).toStrictEqual({});
  expect(() => readBody(object({ toString: text() }), {})).toThrow('The field toString is missing');
});
