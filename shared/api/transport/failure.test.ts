/** @jest-environment node */
import { isDefiniteRefusal, mayHaveSucceeded } from './certainty';
import type { Failure } from './failure';

test.each<[Failure, 'refused' | 'unknown' | 'not executed' | 'given up']>([
  [{ kind: 'refused', status: 402, message: 'Declined' }, 'refused'],
  [{ kind: 'refused', status: 200, message: 'Declined' }, 'refused'],
  [{ kind: 'refused', status: 409, message: 'Running' }, 'unknown'],
  [{ kind: 'refused', status: 425, message: 'Early' }, 'unknown'],
  [{ kind: 'refused', status: 429, message: 'Slow down' }, 'unknown'],
  [{ kind: 'refused', status: 500, message: 'Oops' }, 'unknown'],
  [{ kind: 'status', status: 404 }, 'unknown'],
  [{ kind: 'status', status: 401 }, 'not executed'],
  [{ kind: 'status', status: 403 }, 'not executed'],
  [{ kind: 'timeout' }, 'unknown'],
  [{ kind: 'network' }, 'unknown'],
  [{ kind: 'redirected' }, 'unknown'],
  [{ kind: 'aborted' }, 'given up'],
])('%j is %s', (failure, meaning) => {
  expect(isDefiniteRefusal(failure)).toBe(meaning === 'refused');
  expect(mayHaveSucceeded(failure)).toBe(meaning === 'unknown');
});
