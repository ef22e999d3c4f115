import { list, nullable, object, objectOrEmpty, optional, partial, transform, unwrap } from './compound';
import { count, flag, name, nothing, opaque, text, word } from './leaves';
import { parse, type Shape } from './shape';

/** One value of each kind that JSON can express. */
const ANY = ['a', '', true, false, 0, 7, -1, 1.5, 2 ** 53, null, [], ['a'], {}, { a: 1 }, undefined];
const taken = (shape: Shape<unknown>): unknown[] => ANY.filter((value) => shape.read(value) !== undefined);

test('each kind accepts its own values and no others', () => {
  expect(taken(text())).toEqual(['a', '']);
  expect(taken(name())).toEqual(['a']);
  expect(taken(flag())).toEqual([true, false]);
  expect(taken(count())).toEqual([0, 7]);
  expect(taken(word(['a', 'b']))).toEqual(['a']);
  expect(taken(opaque())).toEqual([{}, { a: 1 }]);
  expect(taken(list(text()))).toEqual([[], ['a']]);
  expect(taken(nullable(text()))).toEqual(['a', '']);
  expect(parse(nothing, {})).toBeNull();
});

test('a default replaces a missing value and an invalid one', () => {
  for (const value of [undefined, null, 7]) {
    expect(parse(text('-'), value)).toBe('-');
    expect(parse(nullable(text()), value)).toBeNull();
    expect(parse(text(), value)).toBeUndefined();
  }
  expect(parse(text('-'), '')).toBe('');
});

const person = object({ id: name(), age: count(0), phone: optional(text()) });

test('an object has the described members, repaired, and no others', () => {
  expect(parse(person, { id: 'a', age: 7, phone: '1', more: 1 })).toEqual({ id: 'a', age: 7, phone: '1' });
  expect(parse(person, { id: 'a', age: '7', phone: 1 })).toStrictEqual({ id: 'a', age: 0 });
  for (const value of [{ age: 7 }, { id: '' }, [], 'a', null]) expect(parse(person, value)).toBeUndefined();
});

test('the default of a member may depend on the members before it', () => {
  const line = object({ from: text(''), isShort: flag(({ from }) => from === '') });
  expect(parse(line, {})).toEqual({ from: '', isShort: true });
  expect(parse(line, { from: 'a' })).toEqual({ from: 'a', isShort: false });
  expect(parse(line, { from: 'a', isShort: true })).toEqual({ from: 'a', isShort: true });
});

test('an irreparable inner object is left out, is null, or makes the whole invalid', () => {
  const wrong = { person: { age: 7 } };
  expect(parse(object({ person: optional(person) }), wrong)).toStrictEqual({});
  expect(parse(object({ person: nullable(person) }), wrong)).toEqual({ person: null });
  expect(parse(object({ person }), wrong)).toBeUndefined();
});

test('invalid list entries are left out', () => {
  expect(parse(list(person), [{ id: 'a' }, 3, null, {}, { id: 'b', age: 1 }])).toEqual([
    { id: 'a', age: 0 },
    { id: 'b', age: 1 },
  ]);
});

test('for an object that always exists, a value that is not an object counts as an empty one', () => {
  const wishes = objectOrEmpty(object({ news: flag(false) }));
  for (const value of [undefined, null, [], 'a', {}, { news: 1 }])
    expect(parse(wishes, value)).toEqual({ news: false });
});

test('any member of an update may be missing, and gets no default', () => {
  const update = partial({ number: text(''), coverpage: flag(false) });
  expect(parse(update, {})).toStrictEqual({});
  expect(parse(update, { number: 'a', coverpage: 1 })).toStrictEqual({ number: 'a' });
});

test('a value may be used in a different form than it travels in', () => {
  const many = transform(unwrap('values', list(text())), (values) => (values.length > 0 ? values.join() : undefined));
  expect(parse(many, { values: ['a', 'b'] })).toBe('a,b');
  for (const value of [{ values: [] }, { values: 'a' }, {}, null]) expect(parse(many, value)).toBeUndefined();
});
