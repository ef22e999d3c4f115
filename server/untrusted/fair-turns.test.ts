import { createTurns, type QueueEntry, type TurnLimits } from './fair-turns';

const LIMITS: TurnLimits = { slots: 3, ofOrigin: 2 };

/** A visitor's task, written `origin/visitor`. */
function work(who: string): QueueEntry {
  const [origin = '', visitor = ''] = who.split('/');
  return { who: { origin, visitor } };
}

/** Owners of the tasks that start, in order: concurrently, or each after the previous one is done. */
function begun(names: readonly string[], limits: TurnLimits, areDone = false): string[] {
  const turns = createTurns();
  const taken: QueueEntry[] = [];
  let waiting = names.map(work);
  const next = (): QueueEntry | undefined => turns.next(waiting, areDone ? [] : taken, limits);
  for (let one = next(); one; one = next()) {
    taken.push(one);
    waiting = waiting.filter((other) => !taken.includes(other));
  }
  return taken.map(({ who }) => `${who.origin}/${who.visitor}`);
}

test('a visitor gets one slot at a time, and an origin never all of them', () => {
  expect(begun(['a/1', 'a/1', 'a/1', 'b/1'], LIMITS)).toEqual(['a/1', 'b/1']);
  expect(begun(['a/1', 'a/2', 'a/3'], LIMITS)).toEqual(['a/1', 'a/2']);
});

test('origins take turns, and so do visitors within an origin', () => {
  const names = ['a/1', 'a/1', 'a/1', 'a/2', 'b/1', 'b/1'];
  expect(begun(names, { slots: 1, ofOrigin: 1 }, true)).toEqual(['a/1', 'b/1', 'a/2', 'b/1', 'a/1', 'a/1']);
});

test('no more tasks run than there are slots', () => {
  expect(begun(['a/1', 'b/1', 'c/1', 'd/1'], LIMITS)).toEqual(['a/1', 'b/1', 'c/1']);
});

test('the same name at another origin is another visitor', () => {
  expect(begun(['a/1', 'b/1'], { slots: 2, ofOrigin: 1 })).toEqual(['a/1', 'b/1']);
});
