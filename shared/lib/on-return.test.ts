import { onReturn } from './on-return';

let look: jest.Mock;
let leaving: AbortController;
let isFocused: boolean;
beforeEach(() => {
  jest.useFakeTimers();
  look = jest.fn();
  isFocused = true;
  jest.spyOn(document, 'hasFocus').mockImplementation(() => isFocused);
  begin();
});
afterEach(() => {
  leaving.abort();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function begin(): void {
  leaving = new AbortController();
  onReturn(look, leaving.signal);
}

function setHidden(isHidden: boolean): void {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

/** The window loses the focus, to another window or to a frame of the page. */
function blurTo(what: 'window' | 'frame'): void {
  isFocused = what === 'frame';
  window.dispatchEvent(new Event('blur'));
  jest.advanceTimersByTime(1);
}

function focus(): void {
  isFocused = true;
  window.dispatchEvent(new Event('focus'));
}

/** The person leaves for another tab and returns, as browsers report it. */
function comeBack(): void {
  blurTo('window');
  setHidden(true);
  setHidden(false);
  focus();
}

const pageshow = (persisted: boolean): Event => Object.assign(new Event('pageshow'), { persisted });

test('looks when the page is seen again, its window is chosen, or it is restored', () => {
  setHidden(true);
  expect(look).not.toHaveBeenCalled();
  setHidden(false);
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(2_000);
  blurTo('window');
  focus();
  expect(look).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(2_000);
  window.dispatchEvent(pageshow(false));
  expect(look).toHaveBeenCalledTimes(2);
  window.dispatchEvent(pageshow(true));
  expect(look).toHaveBeenCalledTimes(3);
});

test('looks once for all events of one return', () => {
  comeBack();
  window.dispatchEvent(pageshow(false));
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('looks once more for those who come back again within two seconds, once these are over', () => {
  comeBack();
  comeBack();
  comeBack();
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1_990);
  expect(look).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(10);
  expect(look).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(2);
});

test('a step into a card field and out of it is no return', () => {
  blurTo('frame');
  focus();
  jest.advanceTimersByTime(60_000);
  expect(look).not.toHaveBeenCalled();
});

test.each([
  ['in another tab', () => jest.spyOn(document, 'hidden', 'get').mockReturnValue(true), () => setHidden(false)],
  ['in a window behind another', () => (isFocused = false), focus],
])('a page that was opened %s is looked at when the person comes to it', (_where, open, come) => {
  leaving.abort();
  open();
  begin();
  // The first load, not a restored page.
  window.dispatchEvent(pageshow(false));
  expect(look).not.toHaveBeenCalled();
  come();
  expect(look).toHaveBeenCalledTimes(1);
});

test('a page that is left again is not looked at', () => {
  comeBack();
  comeBack();
  setHidden(true);
  jest.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a clock that is set back delays nothing', () => {
  comeBack();
  jest.setSystemTime(Date.now() - 3_600_000);
  comeBack();
  expect(look).toHaveBeenCalledTimes(2);
});

test('ends with its signal', () => {
  comeBack();
  comeBack();
  leaving.abort();
  jest.advanceTimersByTime(60_000);
  comeBack();
  expect(look).toHaveBeenCalledTimes(1);
});
