import { inBrowser, inTab, KEYS } from './kept';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a tab and a browser keep things apart', () => {
  expect([inTab.set('a', '1'), inBrowser.set('a', '2')]).toEqual([true, true]);
  expect([inTab.get('a'), inBrowser.get('a')]).toEqual(['1', '2']);
  expect([sessionStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['1', '2']);
  inTab.remove('a');
  expect([inTab.get('a'), inBrowser.get('a')]).toEqual([null, '2']);
});

test('values are kept as JSON', () => {
  inTab.setJson('a', { b: [1] });
  expect(inTab.getJson('a')).toEqual({ b: [1] });
});

test.each(['', '{', 'undefined'])('%j in its place is no value', (text) => {
  inTab.set('a', text);
  expect(inTab.getJson('a')).toBeNull();
});

test('names are found by how they begin', () => {
  for (const key of ['pay:1', 'pay:2', 'other', 'a-pay:3']) inBrowser.set(key, '');
  expect(inBrowser.keys('pay:').sort()).toEqual(['pay:1', 'pay:2']);
});

test('everything of the tab can be forgotten at once', () => {
  inTab.set('a', '1');
  inBrowser.set('b', '2');
  inTab.clear();
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
});

test.each(['getItem', 'setItem', 'removeItem', 'clear'] as const)('a browser whose %s throws does no harm', (name) => {
  jest.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  expect(inTab.set('a', '1')).toBe(name !== 'setItem');
  expect(inTab.get('a')).toBe(name === 'getItem' || name === 'setItem' ? null : '1');
  expect(() => {
    inTab.remove('a');
    inTab.clear();
  }).not.toThrow();
});

test('no name begins like another', () => {
  const names = Object.values(KEYS);
  expect(names.filter((name) => names.some((other) => other !== name && other.startsWith(name)))).toEqual([]);
});
