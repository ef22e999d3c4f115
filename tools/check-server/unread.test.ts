import { list, object, optional, unwrap } from '@shared/lib/shape/compound';
import { count, name, text, word } from '@shared/lib/shape/leaves';
import { unreadParts } from './unread';

const entry = object({ id: name(), kind: word(['a', 'b']), size: count(0), note: optional(text()) });
const shape = unwrap('values', list(entry));
const partsOf = (...values: unknown[]) => unreadParts(shape, { success: true, values });
const good = { id: 'x', kind: 'a', size: 1, note: 'n' };

test('what is read as it came is no part, nor is what may be missing', () => {
  expect(partsOf(good, { id: 'y', kind: 'b' }, { ...good, note: null, more: {} })).toEqual([]);
});

test('an entry is left out for what it lacks, or for a word that nobody knows', () => {
  expect(partsOf(good, { ...good, id: '' }, { id: 'z' }, 'text')).toEqual([
    { at: 'values[1].id', is: 'an empty text', end: 'entry left out' },
    { at: 'values[2].kind', is: 'missing', end: 'entry left out' },
    { at: 'values[3]', is: 'a text', end: 'entry left out' },
  ]);
  expect(partsOf({ ...good, kind: 'c' })).toEqual([
    { at: 'values[0].kind', is: '"c", which is none of a, b', end: 'entry left out' },
  ]);
});

test('a member with a default is replaced, and its value is not told', () => {
  expect(partsOf({ ...good, size: 'secret', note: 7 })).toEqual([
    { at: 'values[0].size', is: 'a text', end: 'default', gone: 'values[0].size' },
    { at: 'values[0].note', is: 'a number', end: 'default', gone: 'values[0].note' },
  ]);
});

test('what an optional member needs costs that member', () => {
  expect(unreadParts(object({ pay: optional(entry) }), { pay: { id: 'x' } })).toEqual([
    { at: 'pay.kind', is: 'missing', end: 'default', gone: 'pay' },
  ]);
});

test.each([
  ['missing', {}, { at: 'values', is: 'missing' }],
  ['null', { values: null }, { at: 'values', is: 'null' }],
  ['a text', { values: 'x' }, { at: 'values', is: 'a text' }],
])('a list that is %s makes the answer unreadable', (_what, answer, part) => {
  expect(unreadParts(shape, answer)).toEqual([{ ...part, end: 'unreadable' }]);
});
