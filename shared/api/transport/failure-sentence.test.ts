/** @jest-environment node */
import type { Failure } from './failure';
import { asSentence, failureSentence, waitWords } from './failure-sentence';

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

test('the sentence says how long the server asks to wait', () => {
  const failure: Failure = { kind: 'refused', status: 429, message: 'Too many attempts', retryAfterMs: 36 * 60_000 };
  expect(failureSentence(sentence, failure)).toBe(
    'An error occurred saving your changes (Too many attempts): please try again in 36 minutes.',
  );
});

test.each<[number, string]>([
  [1, 'in 1 second'],
  [1000, 'in 1 second'],
  [1001, 'in 2 seconds'],
  [59_000, 'in 59 seconds'],
  [59_001, 'in 1 minute'],
  [60_001, 'in 2 minutes'],
  [90 * 60_000, 'in 90 minutes'],
  [90 * 60_000 + 1, 'in 2 hours'],
  [48 * 3_600_000, 'in 48 hours'],
  [48 * 3_600_000 + 1, 'in 3 days'],
  [30 * 86_400_000, 'in 30 days'],
  [30 * 86_400_000 + 1, 'later'],
  [Number.POSITIVE_INFINITY, 'later'],
])('%d ms are waited %j', (retryAfterMs, words) => {
  expect(waitWords({ kind: 'status', status: 503, retryAfterMs })).toBe(words);
});

test('without a word of the server it is later', () => {
  expect(waitWords({ kind: 'status', status: 503 })).toBe('later');
  expect(waitWords({ kind: 'network' })).toBe('later');
});

test.each([
  ['It has ended', 'It has ended.'],
  [' It has ended. ', 'It has ended.'],
  ['There is no card..', 'There is no card.'],
  ['We are still looking...', 'We are still looking...'],
  ['We are still looking…', 'We are still looking…'],
  ['Is this a PDF file?', 'Is this a PDF file?'],
])('the message %j is told as %j', (message, sentence) => {
  expect(asSentence(message)).toBe(sentence);
});
