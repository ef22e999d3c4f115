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
  return { element, told: { onMounted: jest.fn(), onFailed: jest.fn() }, create: jest.fn(() => element) };
}

const host = document.createElement('div');

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a field that cannot be set up is tried again every 100 ms (specification 9)', () => {
  const { element, told, create } = fieldFailing(2);
  mountElement(host, create, told);
  expect(element.mount).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(99);
  expect(element.mount).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(element.mount).toHaveBeenCalledTimes(2);
  expect(told.onMounted).not.toHaveBeenCalled();
  jest.advanceTimersByTime(100);
  expect(told.onMounted).toHaveBeenCalledWith(element);
  jest.advanceTimersByTime(60_000);
  // Made once, and mounted until it stood.
  expect([create.mock.calls.length, element.mount.mock.calls.length]).toEqual([1, 3]);
  expect(told.onFailed).not.toHaveBeenCalled();
});

test('a field that cannot be made either is tried again', () => {
  const { element, told } = fieldFailing(0);
  const create = jest
    .fn(() => element)
    .mockImplementationOnce(() => {
      throw new Error('The library is not ready');
    });
  mountElement(host, create, told);
  jest.advanceTimersByTime(100);
  expect(told.onMounted).toHaveBeenCalledTimes(1);
});

test('after 50 tries the person is told, and nothing is tried any more', () => {
  const { element, told, create } = fieldFailing(1_000);
  mountElement(host, create, told);
  jest.advanceTimersByTime(4_899);
  expect(told.onFailed).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(told.onFailed).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(60_000);
  expect(element.mount).toHaveBeenCalledTimes(50);
});

test('a field that is taken away is not tried again', () => {
  const { element, told, create } = fieldFailing(1_000);
  const takeAway = mountElement(host, create, told);
  takeAway();
  jest.advanceTimersByTime(60_000);
  expect(element.mount).toHaveBeenCalledTimes(1);
  expect(element.destroy).toHaveBeenCalledTimes(1);
});
