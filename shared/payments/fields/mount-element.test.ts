import { mountElement } from './mount-element';

/** A field whose first `failures` mounts fail. */
function fieldFailing(failures: number) {
  let mounts = 0;
  const element = {
    mount: jest.fn(() => {
      mounts += 1;
      if (mounts <= failures) throw new Error('The host is not ready');
    }),
    destroy: jest.fn(),
  };
  return { element, callbacks: { onMounted: jest.fn(), onFailed: jest.fn() }, create: jest.fn(() => element) };
}

const host = document.createElement('div');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('mounting is retried every 100 ms (specification 9)', () => {
  const { element, callbacks, create } = fieldFailing(2);
  mountElement(host, create, callbacks);
  expect(element.mount).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(99);
  expect(element.mount).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(element.mount).toHaveBeenCalledTimes(2);
  expect(callbacks.onMounted).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(callbacks.onMounted).toHaveBeenCalledWith(element);
  jest.advanceTimersByTime(60_000);
  // Created once, and mounted until that worked.
  expect([create.mock.calls.length, element.mount.mock.calls.length]).toEqual([1, 3]);
  expect(callbacks.onFailed).not.toHaveBeenCalled();
});

test('creating is retried, too', () => {
  const { element, callbacks } = fieldFailing(0);
  const create = jest
    .fn(() => element)
    .mockImplementationOnce(() => {
      throw new Error('The library is not ready');
    });
  mountElement(host, create, callbacks);
  jest.advanceTimersByTime(100);
  expect(callbacks.onMounted).toHaveBeenCalledTimes(1);
});

test('after 50 tries it fails for good', () => {
  const { element, callbacks, create } = fieldFailing(1_000);
  mountElement(host, create, callbacks);
  jest.advanceTimersByTime(4_899);
  expect(callbacks.onFailed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(callbacks.onFailed).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(element.mount).toHaveBeenCalledTimes(50);
});

test('a removed field is not retried', () => {
  const { element, callbacks, create } = fieldFailing(1_000);
  const takeAway = mountElement(host, create, callbacks);
  takeAway();
  jest.advanceTimersByTime(60_000);
  expect(element.mount).toHaveBeenCalledTimes(1);
  expect(element.destroy).toHaveBeenCalledTimes(1);
});
