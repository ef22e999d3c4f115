/** @jest-environment node */
import { isDefiniteRefusal, isUnknown } from './certainty';
import { type Failure, failureSentence } from './failure';

const sentence = 'An error occurred saving your changes.';

test.each<[string, Failure, string]>([
  [
    "the server's message",
    { kind: 'refused', status: 400, message: 'Name taken.' },
    'An error occurred saving your changes (Name taken): please try again later.',
  ],
  [
    'the HTTP status',
    { kind: 'status', status: 503 },
    'An error occurred saving your changes (HTTP status 503): please try again later.',
  ],
  ['no answer', { kind: 'network' }, 'An error occurred saving your changes: please try again later.'],
  [
    'an answer of the wrong shape',
    { kind: 'malformed' },
    'An error occurred saving your changes: please try again later.',
  ],
])('the sentence with %s', (_, failure, expected) => {
  expect(failureSentence(sentence, failure)).toBe(expected);
});

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
  expect(isUnknown(failure)).toBe(meaning === 'unknown');
});
