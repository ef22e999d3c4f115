import { inBrowser, inTab, KEYS } from './kept';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a tab and a browser store things separately', () => {
  expect([inTab.set('a', '1'), inBrowser.set('a', '2')]).toEqual([true, true]);
  expect([inTab.get('a'), inBrowser.get('a')]).toEqual(['1', '2']);
  expect([sessionStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['1', '2']);
  inTab.remove('a');
  expect([inTab.get('a'), inBrowser.get('a')]).toEqual([null, '2']);
});

test('values are stored as JSON', () => {
  inTab.setJson('a', { b: [1] });
  expect(inTab.getJson('a')).toEqual({ b: [1] });
});

test.each(['', '{', 'undefined'])('a stored %j is no value', (text) => {
  inTab.set('a', text);
  expect(inTab.getJson('a')).toBeNull();
});

test('keys are found by prefix', () => {
  for (const key of ['pay:1', 'pay:2', 'other', 'a-pay:3']) inBrowser.set(key, '');
  expect(inBrowser.keys('pay:').sort()).toEqual(['pay:1', 'pay:2']);
});

test('everything in the tab can be cleared at once', () => {
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

test('no key is the prefix of another', () => {
  const names = Object.values(KEYS);
  expect(names.filter((name) => names.some((other) => other !== name && other.startsWith(name)))).toEqual([]);
});
