/** @jest-environment node */

import type { PageTurns } from '@shared/uploads/page-turns';
import type { UploadItem, UploadPhase } from '@shared/uploads/upload-state';
import fc from 'fast-check';
import { filesToSend, moveBy, moveTo } from './fax-order';

const file = (
  id: string,
  phase: UploadPhase = { name: 'done', key: `key-${id}` },
  turns: PageTurns = {},
): UploadItem => ({
  id,
  name: `${id}.pdf`,
  size: 1,
  source: 'upload',
  phase,
  facts: null,
  serverPages: 1,
  preview: null,
  turns,
  replacesKey: null,
  staleKeys: [],
});
const files = (ids: string): UploadItem[] => Array.from(ids, (id) => file(id));
const keys = (ids: string): string[] => Array.from(ids, (id) => `key-${id}`);
const ids = (items: readonly UploadItem[]): string => items.map(({ id }) => id).join('');

test.each([
  // in the list, in the order, resent
  ['abc', 'abc', ''],
  ['acb', 'abc', 'b'],
  ['cab', 'abc', 'ab'],
  ['bca', 'abc', 'a'],
  ['bac', 'abc', 'ac'],
  ['abc', 'cab', 'c'],
  // A file is missing, or was moved from the middle to the end.
  ['ac', 'abc', ''],
  ['abc', 'acb', 'c'],
  ['', '', ''],
])('shown as "%s", faxed as "%s": "%s" is sent once more', (shown, faxed, sent) => {
  expect(ids(filesToSend(files(shown), keys(faxed)))).toBe(sent);
});

test('a file with a turned page is sent once more, and all after it', () => {
  const [a, , c] = files('abc');
  const items = [a, file('b', undefined, { 2: 90 }), c].filter((item) => item !== undefined);
  expect(ids(filesToSend(items, keys('abc')))).toBe('bc');
});

test('only files that the order has count', () => {
  const items = [
    file('x', { name: 'refused', reason: 'empty' }),
    ...files('ab'),
    file('m', { name: 'missing', why: 'reload' }),
  ];
  expect(filesToSend(items, keys('ab'))).toEqual([]);
});

test('however files are moved, sending them behind the others gives the order shown', () => {
  const moves = fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 5 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.array(moves, { maxLength: 4 }), (count, rounds) => {
      const all = 'abcdef'.slice(0, count);
      let items: readonly UploadItem[] = files(all);
      let registered = keys(all);
      for (const round of rounds) {
        for (const [from, to] of round) items = moveTo(items, all.charAt(from), all.charAt(to));
        const sent = filesToSend(items, registered).map(({ phase }) => phase.key);
        registered = [...registered.filter((key) => !sent.includes(key)), ...sent];
        expect(registered).toEqual(keys(ids(items)));
      }
    }),
  );
});

test.each([
  ['c', 'a', 'cab'],
  ['a', 'c', 'bca'],
  ['b', 'a', 'bac'],
  ['b', 'c', 'acb'],
  ['b', 'b', 'abc'],
  ['b', 'z', 'abc'],
  ['z', 'b', 'abc'],
])('%s at the place of %s gives %s', (moved, target, result) => {
  expect(ids(moveTo(files('abc'), moved, target))).toBe(result);
});

test('a file moves past its neighbor in the fax, whatever else is between them in the list', () => {
  const [a, b] = files('ab');
  const items = [a, file('x', { name: 'refused', reason: 'empty' }), b].filter((item) => item !== undefined);
  expect(ids(moveBy(items, 'b', -1) ?? [])).toBe('bax');
  expect(ids(moveBy(items, 'a', 1) ?? [])).toBe('xba');
  expect(moveBy(items, 'a', -1)).toBeNull();
  expect(moveBy(items, 'b', 1)).toBeNull();
  expect(moveBy(items, 'x', 1)).toBeNull();
  expect(moveBy(items, 'z', 1)).toBeNull();
});
