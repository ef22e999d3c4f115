import { warmDatesAtRest } from './warm-dates';

const rested = () => new Promise((done) => setTimeout(done, 20));

test('a formatter of dates is made once the page is at rest, not before', async () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  warmDatesAtRest();
  expect(format).not.toHaveBeenCalled();
  await rested();
  expect(format).toHaveBeenCalledTimes(1);
});

test('none is made if the page no longer wants one', async () => {
  const format = jest.spyOn(Intl, 'DateTimeFormat');
  warmDatesAtRest()();
  await rested();
  expect(format).not.toHaveBeenCalled();
});
