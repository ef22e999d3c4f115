import { rememberReturnPage, takeReturnPage } from './return-page';

beforeEach(() => localStorage.clear());

test('a remembered page is returned once', () => {
  rememberReturnPage('/account');
  expect(takeReturnPage()).toBe('/account');
  expect(takeReturnPage()).toBeUndefined();
});

test('a page remembered hours ago is forgotten', () => {
  rememberReturnPage('/account');
  jest.useFakeTimers({ now: Date.now() + 3 * 3_600_000 });
  expect(takeReturnPage()).toBeUndefined();
  jest.useRealTimers();
});

test.each(['{', 'null', '[]', '{"href":1,"at":9e15}', '{"href":"/account"}'])(
  'a stored %s is not taken for a page',
  (kept) => {
    localStorage.setItem('faxkeep.asked-page', kept);
    expect(takeReturnPage()).toBeUndefined();
  },
);

test('a browser without storage does no harm', () => {
  const storage = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Not allowed', 'SecurityError');
  });
  expect(() => rememberReturnPage('/account')).not.toThrow();
  storage.mockRestore();
});
