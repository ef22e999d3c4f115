import { keepAskedPage, takeAskedPage } from './asked-page';

beforeEach(() => localStorage.clear());

test('a remembered page is given back once', () => {
  keepAskedPage('/account');
  expect(takeAskedPage()).toBe('/account');
  expect(takeAskedPage()).toBeUndefined();
});

test('one from hours ago is forgotten', () => {
  keepAskedPage('/account');
  jest.useFakeTimers({ now: Date.now() + 3 * 3_600_000 });
  expect(takeAskedPage()).toBeUndefined();
  jest.useRealTimers();
});

test.each(['{', 'null', '[]', '{"href":1,"at":9e15}', '{"href":"/account"}'])('%s in its place is no page', (kept) => {
  localStorage.setItem('faxkeep.asked-page', kept);
  expect(takeAskedPage()).toBeUndefined();
});

test('a browser that keeps nothing does no harm', () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  expect(() => keepAskedPage('/account')).not.toThrow();
  storage.mockRestore();
});
