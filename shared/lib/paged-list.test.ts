/** @jest-environment node */
import { type ListPage, newIn, type PagedList, withNewest, withOlder } from './paged-list';

interface Entry {
  id: string;
  pages?: number;
}

const entry = (id: string): Entry => ({ id });
const all = (ids: string): Entry[] => Array.from(ids, entry);
const known = (ids: string, more = false): PagedList<Entry> => ({ items: all(ids), more });
const page = (ids: string, more = false): ListPage<Entry> => ({ values: all(ids), more });
const idsOf = ({ items }: PagedList<Entry>): string => items.map(({ id }) => id).join('');

test.each<[what: string, PagedList<Entry>, ListPage<Entry>, deleted: string, expected: string, more: boolean]>([
  ['nothing new', known('cba'), page('cba'), '', 'cba', false],
  ['a new one', known('cba'), page('dcba'), '', 'dcba', false],
  ['the first ones', known(''), page('ba', true), '', 'ba', true],
  ['older ones that were loaded stay', known('edcba', true), page('fed', true), '', 'fedcba', true],
  ['all were loaded', known('edcba'), page('fed', true), '', 'fedcba', false],
  ['deleted elsewhere', known('edcba'), page('ed', true), '', 'edcba', false],
  ['deleted elsewhere, within the page', known('edcba'), page('ec', true), '', 'ecba', false],
  ['restored elsewhere', known('eca'), page('edcba'), '', 'edcba', false],
  ['a gap after many new ones', known('cba', true), page('zyx', true), '', 'zyx', true],
  [
    'one deleted here, so that the page reaches beyond what is known',
    known('edcba', true),
    page('ecba9', true),
    'd',
    'edcba9',
    true,
  ],
  [
    'the last one deleted here, with the page beyond it',
    known('edcba', true),
    page('edcb9', true),
    'a',
    'edcba9',
    true,
  ],
  [
    'the last two deleted here, with the page beyond them',
    known('edcba', true),
    page('edc98', true),
    'ba',
    'edcba98',
    true,
  ],
  ['one deleted here, after many new ones', known('cba', true), page('zyx', true), 'b', 'zyxb', true],
  ['all are gone', known('cba'), page(''), '', '', false],
  ['deleted here: stays where it was', known('edcba'), page('fecba'), 'd', 'fedcba', false],
  ['the first two deleted here', known('edcba'), page('cba'), 'ed', 'edcba', false],
  ['the last two deleted here', known('edcba'), page('edc'), 'ba', 'edcba', false],
  ['the only one deleted here', known('a'), page(''), 'a', 'a', false],
  ['restored here', known('edcba'), page('edcba'), '', 'edcba', false],
])('%s', (_what, before, newest, deleted, expected, more) => {
  const after = withNewest(before, newest, new Set(deleted));
  expect([idsOf(after), after.more]).toEqual([expected, more]);
});

test('what the server says of something replaces what was known', () => {
  const counted = { ...entry('a'), pages: 3 };
  expect(withNewest(known('a'), { values: [counted], more: false }, new Set()).items).toEqual([counted]);
});

test('what is older is added to the end, once each', () => {
  const after = withOlder(known('fed', true), page('dcb', true));
  expect([idsOf(after), after.more]).toEqual(['fedcb', true]);
  expect(withOlder(after, page('a')).more).toBe(false);
  // A server that repeats itself does not cause endless calls.
  expect(withOlder(after, page('dcb', true)).more).toBe(false);
});

test.each([
  ['cba', 'edcba', 'ed'],
  ['cba', 'cba', ''],
  ['', 'ba', 'ba'],
  ['cba', 'dba', 'd'],
  // Restored in another tab: not new.
  ['ca', 'cba', ''],
  ['cba', 'zyx', 'zyx'],
])('in a list that was %j and is %j, new is %j', (before, after, expected) => {
  const news = newIn(known(before), known(after));
  expect(news.map(({ id }) => id).join('')).toBe(expected);
});
