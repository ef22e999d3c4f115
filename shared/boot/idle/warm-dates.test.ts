import { warmDatesAtRest } from './warm-dates';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a formatter of dates is made once the page is at rest, not before', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  warmDatesAtRest();
  expect(format).not.toHaveBeenCalled();
  jest.runAllTimers();
  expect(format).toHaveBeenCalledTimes(1);
});

test('none is made if the page no longer wants one', () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  warmDatesAtRest()();
  jest.runAllTimers();
  expect(format).not.toHaveBeenCalled();
});
