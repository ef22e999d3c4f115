/** @jest-environment node */
import { createTurns, type Room, type Turn } from './fair-turns';

const ROOM: Room = { slots: 3, ofOrigin: 2 };

/** Work of a visitor, written `origin/visitor`. */
function work(who: string): Turn {
  const [origin = '', visitor = ''] = who.split('/');
  return { who: { origin, visitor } };
}

/** Whose work begins, in order: at once, or each when the one before is done. */
function begun(names: readonly string[], room: Room, areDone = false): string[] {
  const turns = createTurns();
  const taken: Turn[] = [];
  let waiting = names.map(work);
  const next = (): Turn | undefined => turns.next(waiting, areDone ? [] : taken, room);
  for (let one = next(); one; one = next()) {
    taken.push(one);
    waiting = waiting.filter((other) => !taken.includes(other));
  }
  return taken.map(({ who }) => `${who.origin}/${who.visitor}`);
}

test('one visitor has one at a time, and one origin never all there is', () => {
  expect(begun(['a/1', 'a/1', 'a/1', 'b/1'], ROOM)).toEqual(['a/1', 'b/1']);
  expect(begun(['a/1', 'a/2', 'a/3'], ROOM)).toEqual(['a/1', 'a/2']);
});

test('origins take turns, and visitors of one', () => {
  const names = ['a/1', 'a/1', 'a/1', 'a/2', 'b/1', 'b/1'];
  expect(begun(names, { slots: 1, ofOrigin: 1 }, true)).toEqual(['a/1', 'b/1', 'a/2', 'b/1', 'a/1', 'a/1']);
});

test('no more run at once than there is room for', () => {
  expect(begun(['a/1', 'b/1', 'c/1', 'd/1'], ROOM)).toEqual(['a/1', 'b/1', 'c/1']);
});

test('the same name elsewhere is another visitor', () => {
  expect(begun(['a/1', 'b/1'], { slots: 2, ofOrigin: 1 })).toEqual(['a/1', 'b/1']);
});
