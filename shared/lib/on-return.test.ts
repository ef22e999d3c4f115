import { onReturn } from './on-return';

let look: jest.Mock;
let leaving: AbortController;
beforeEach(() => {
  jest.useFakeTimers();
  look = jest.fn();
  leaving = new AbortController();
  onReturn(look, leaving.signal);
});
afterEach(() => {
  leaving.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const pageshow = (persisted: boolean): Event => Object.assign(new Event('pageshow'), { persisted });

test('looks when the page is seen again, its window is chosen, or it is restored', () => {
  setHidden(true);
  expect(look).not.toHaveBeenCalled();
  setHidden(false);
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2_000);
  window.dispatchEvent(new Event('focus'));
  expect(look).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(2_000);
  window.dispatchEvent(pageshow(false));
  expect(look).toHaveBeenCalledTimes(2);
  window.dispatchEvent(pageshow(true));
  expect(look).toHaveBeenCalledTimes(3);
});

test('looks once for the events of one return, and once more for those that follow within two seconds', () => {
  setHidden(false);
  window.dispatchEvent(new Event('focus'));
  window.dispatchEvent(pageshow(true));
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_999);
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a page that is left again is not looked at', () => {
  setHidden(false);
  window.dispatchEvent(new Event('focus'));
  setHidden(true);
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a clock that is set back delays nothing', () => {
  setHidden(false);
  jest.setSystemTime(Date.now() - 3_600_000);
  window.dispatchEvent(new Event('focus'));
  expect(look).toHaveBeenCalledTimes(2);
});

test('ends with its signal', () => {
  setHidden(false);
  window.dispatchEvent(new Event('focus'));
  leaving.abort();
  jest.advanceTimersByTime(60_000);
  setHidden(false);
  expect(look).toHaveBeenCalledTimes(1);
});
