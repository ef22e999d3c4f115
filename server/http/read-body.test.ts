/** @jest-environment node */
import { nullable, object, optional, partial } from '@shared/lib/shape/compound';
import { count, flag, opaque, text, word } from '@shared/lib/shape/leaves';
import type { Shape } from '@shared/lib/shape/shape';
import { type Rule, readBody } from './read-body';
import { Refusal } from './refuse';

const INVALID = 'The field x is not valid';
const MISSING = 'The field x is missing';
const TOO_LONG = 'The field x is too long';

/** Reads a body of one field. */
const read = (of: Shape<unknown>, body: object, rule: Rule = {}) =>
  readBody(object({ x: of }), { ...body }, { x: rule }).x;
const maybe = optional(text());

test.each([
  ['text', 'ann', 'ann'],
  ['blank text, as it came', ' ', ' '],
  ['nothing', undefined, undefined],
  ['as much as there may be', 'x'.repeat(20_000), 'x'.repeat(20_000)],
])('a text may be %s', (_what, value, expected) => {
  expect(read(maybe, { x: value })).toBe(expected);
});

test.each([
  ['a number', 7, INVALID],
  ['a list', ['ann'], INVALID],
  ['null', null, INVALID],
  ['text with a NUL, which the database cannot keep', 'an\0n', INVALID],
  ['more than there may be', 'x'.repeat(20_001), TOO_LONG],
])('a text may not be %s', (_what, value, message) => {
  for (const shape of [maybe, text(), text('')]) {
    expect(() => read(shape, { x: value })).toThrow(new Refusal(400, message));
  }
});

test('a text may have a limit of its own', () => {
  expect(read(maybe, { x: 'ann' }, { max: 3 })).toBe('ann');
  expect(() => read(maybe, { x: 'anna' }, { max: 3 })).toThrow(TOO_LONG);
  expect(() => read(text(), { x: 'anna' }, { max: 3 })).toThrow(TOO_LONG);
});

test('a text that is asked for is there and not blank, whatever a page would put in its place', () => {
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

test('a text may have to be of a kind, once it is tidied', () => {
  const rule: Rule = { tidy: (word) => word.trim(), test: (word) => word === 'a' };
  expect(read(text(), { x: ' a ' }, rule)).toBe('a');
  expect(() => read(text(), { x: 'b' }, rule)).toThrow(INVALID);
  expect(() => read(text(), { x: 'b' }, { ...rule, wrong: 'Only a.' })).toThrow('Only a.');
});

test('yes or no is said with true or false alone', () => {
  expect([{ x: true }, { x: false }, {}].map((body) => read(optional(flag()), body))).toEqual([true, false, undefined]);
  for (const value of ['true', 1, null]) expect(() => read(flag(false), { x: value })).toThrow(INVALID);
  expect(() => read(flag(false), {})).toThrow(MISSING);
  expect(() => read(flag(), {}, { missing: 'Say yes or no.' })).toThrow('Say yes or no.');
});

test('a whole number lies within its bounds, which belong to it', () => {
  for (const value of [0, 1, 9]) expect(read(count(), { x: value }, { max: 9 })).toBe(value);
  for (const value of [-1, 10, 1.5, '2', null, undefined, Number.NaN, [2]]) {
    expect(() => read(count(0), { x: value }, { max: 9 })).toThrow(INVALID);
  }
  // Above this a number no longer says which one it is.
  expect(() => read(count(), { x: 2 ** 53 })).toThrow(INVALID);
});

test('one of some words is one of them', () => {
  const kind = word(['a', 'b'], 'a');
  expect(read(kind, { x: 'b' })).toBe('b');
  for (const value of ['c', '', 7, null, undefined]) expect(() => read(kind, { x: value })).toThrow(INVALID);
  const rule: Rule = { missing: 'Which?', wrong: 'Not that.' };
  expect(() => read(kind, {}, rule)).toThrow('Which?');
  expect(() => read(kind, { x: 'c' }, rule)).toThrow('Not that.');
});

test('an object is neither a list nor null', () => {
  for (const shape of [opaque({}), object({ a: count() })]) {
    expect(read(shape, { x: { a: 1 } })).toEqual({ a: 1 });
    for (const value of [[], null, 'a', 7, undefined]) expect(() => read(shape, { x: value })).toThrow(INVALID);
  }
  expect(() => read(object({ y: text() }), { x: {} })).toThrow('The field y is missing');
  expect(read(object({ y: text() }), { x: {} }, { members: { y: { absent: 'a' } } })).toEqual({ y: 'a' });
});

test('null says nothing where it may', () => {
  expect(read(nullable(text()), { x: null })).toBeNull();
  expect(() => read(nullable(text()), {})).toThrow(MISSING);
  expect(readBody(partial({ x: text() }), { x: null }, { x: { mayBeNull: true } })).toStrictEqual({});
  expect(() => read(text(), { x: null }, { mayBeNull: true })).toThrow(MISSING);
});

test('something may stand for a field that was left out, but not for one that is wrong', () => {
  expect(read(text(), {}, { absent: 'a' })).toBe('a');
  expect(() => read(text(), { x: 7 }, { absent: 'a' })).toThrow(INVALID);
});

test('of several fields, the first that is wrong is told of', () => {
  expect(() => readBody(object({ a: text(), b: text() }), { b: 7 })).toThrow('The field a is missing');
});

test('what every object has is not in the body, and what is not described is not taken', () => {
  expect(readBody(partial({ constructor: text() }), { more: 1 })).toStrictEqual({});
  expect(() => readBody(object({ toString: text() }), {})).toThrow('The field toString is missing');
});
