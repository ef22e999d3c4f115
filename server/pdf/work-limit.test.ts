/** @jest-environment node */
import { SECOND } from '@server/clock';
import { type Meters, watchWork } from './work-limit';

const LIMIT = { worked: 15 * SECOND, passed: 60 * SECOND };

/** When a file is given up whose process gets this share of the processor, in seconds; null: not within two minutes. */
function givenUpAfter(share: number): number | null {
  jest.useFakeTimers();
  const meters: Meters = { passed: () => Date.now(), worked: () => Date.now() * share };
  const begun = Date.now();
  let over: number | null = null;
  const end = watchWork(
    LIMIT,
    () => {
      over = (Date.now() - begun) / SECOND;
    },
    meters,
  );
  jest.advanceTimersByTime(120 * SECOND);
  end();
  jest.useRealTimers();
  return over;
}

test.each([
  ['that has a core for itself is given up after its time', 1, 15],
  ['whose process has two cores has its whole time, too', 2, 15],
  ['that has to share its core gets as much of it', 0.5, 30],
  ['that hardly gets any is given up in the end', 0.01, 60],
])('a file %s', (_, share, seconds) => {
  expect(givenUpAfter(share)).toBe(seconds);
});

test('a file that is done in time is not given up', () => {
  jest.useFakeTimers();
  const onOver = jest.fn();
  const end = watchWork(LIMIT, onOver, { passed: () => Date.now(), worked: () => Date.now() });
  jest.advanceTimersByTime(14 * SECOND);
  end();
  jest.advanceTimersByTime(120 * SECOND);
  expect(onOver).not.toHaveBeenCalled();
  jest.useRealTimers();
});
