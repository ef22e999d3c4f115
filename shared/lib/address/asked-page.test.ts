import { keepAskedPage, takeAskedPage } from './asked-page';

beforeEach(() => localStorage.clear());

test('a remembered page is returned once', () => {
  keepAskedPage('/account');
  expect(takeAskedPage()).toBe('/account');
  expect(takeAskedPage()).toBeUndefined();
});

test('a page remembered hours ago is forgotten', () => {
  keepAskedPage('/account');
  jest.useFakeTimers({ now: Date.now() + 3 * 3_600_000 });
  expect(takeAskedPage()).toBeUndefined();
  jest.useRealTimers();
});

test.each(['{', 'null', '[]', '{"href":1,"at":9e15}', '{"href":"/account"}'])(
  'a stored %s is not taken for a page',
  (kept) => {
    localStorage.setItem('faxkeep.asked-page', kept);
    expect(takeAskedPage()).toBeUndefined();
  },
);

test('a browser without storage does no harm', () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  expect(() => keepAskedPage('/account')).not.toThrow();
  storage.mockRestore();
});
