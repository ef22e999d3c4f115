import { browserStorage, KEYS, tabStorage } from './safe-storage';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a tab and a browser store things separately', () => {
  expect([tabStorage.set('a', '1'), browserStorage.set('a', '2')]).toEqual([true, true]);
  expect([tabStorage.get('a'), browserStorage.get('a')]).toEqual(['1', '2']);
  expect([sessionStorage.getItem('a'), localStorage.getItem('a')]).toEqual(['1', '2']);
  tabStorage.remove('a');
  expect([tabStorage.get('a'), browserStorage.get('a')]).toEqual([null, '2']);
});

test('values are stored as JSON', () => {
  tabStorage.setJson('a', { b: [1] });
  expect(tabStorage.getJson('a')).toEqual({ b: [1] });
});

test.each(['', '{', 'undefined'])('a stored %j is no value', (text) => {
  tabStorage.set('a', text);
  expect(tabStorage.getJson('a')).toBeNull();
});

test('keys are found by prefix', () => {
  for (const key of ['pay:1', 'pay:2', 'other', 'a-pay:3']) browserStorage.set(key, '');
  expect(browserStorage.keys('pay:').sort()).toEqual(['pay:1', 'pay:2']);
});

test('everything in the tab can be cleared at once', () => {
  tabStorage.set('a', '1');
  browserStorage.set('b', '2');
  tabStorage.clear();
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 1]);
});

test.each(['getItem', 'setItem', 'removeItem', 'clear'] as const)('a browser whose %s throws does no harm', (name) => {
  jest.spyOn(Storage.prototype, name).mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  expect(tabStorage.set('a', '1')).toBe(name !== 'setItem');
  expect(tabStorage.get('a')).toBe(name === 'getItem' || name === 'setItem' ? null : '1');
  expect(() => {
    tabStorage.remove('a');
    tabStorage.clear();
  }).not.toThrow();
});

test('no key is the prefix of another', () => {
  const names = Object.values(KEYS);
  expect(names.filter((name) => names.some((other) => other !== name && other.startsWith(name)))).toEqual([]);
});
