/** @jest-environment node */
import { csrfToken, readCsrf, resetCsrf } from './csrf';

beforeEach(resetCsrf);

function answer(token: string | null, timestamp: string | null): Headers {
  const headers = new Headers();
  if (token !== null) headers.set('X-CSRF-Token', token);
  if (timestamp !== null) headers.set('X-CSRF-Timestamp', timestamp);
  return headers;
}

test('there is no token before the first answer', () => {
  expect(csrfToken()).toBeNull();
});

test.each([
  ['one pair', [['a', '1']], 'a'],
  [
    'a newer pair replaces',
    [
      ['a', '1'],
      ['b', '2'],
    ],
    'b',
  ],
  [
    'an older pair that arrives later is ignored',
    [
      ['b', '2'],
      ['a', '1'],
    ],
    'b',
  ],
  [
    'of equal ones the later arrival wins',
    [
      ['a', '5'],
      ['b', '5'],
    ],
    'b',
  ],
  [
    'a long token, and a time with a fraction of a millisecond',
    [
      ['a', '1'],
      ['b'.repeat(4_096), '1.5'],
    ],
    'b'.repeat(4_096),
  ],
  [
    'a token that is too long',
    [
      ['a', '1'],
      ['b'.repeat(4_097), '2'],
    ],
    'a',
  ],
  [
    'times that differ by a microsecond',
    [
      ['a', '1700000000000.001'],
      ['b', '1700000000000.002'],
    ],
    'b',
  ],
  [
    'a timestamp of 15 digits',
    [
      ['a', '1'],
      ['b', '9'.repeat(15)],
    ],
    'b',
  ],
  [
    'a timestamp of 16 digits',
    [
      ['a', '1'],
      ['b', '9'.repeat(16)],
    ],
    'a',
  ],
  [
    'a timestamp that is no number',
    [
      ['a', '1'],
      ['b', 'NaN'],
    ],
    'a',
  ],
  [
    'an ISO date after another',
    [
      ['a', '2026-01-31T10:00:00Z'],
      ['b', '2026-01-31T10:00:00.001Z'],
    ],
    'b',
  ],
  [
    'an ISO date before another, by their zones',
    [
      ['a', '2026-01-31T10:00:00+01:00'],
      ['b', '2026-01-31 08:59:59'],
    ],
    'a',
  ],
  [
    'a zone without a colon, and microseconds',
    [
      ['a', '2026-01-31T10:00:00.123456+0100'],
      ['b', '2026-01-31T09:00:01'],
    ],
    'b',
  ],
  [
    'an ISO date after a number',
    [
      ['a', String(Date.UTC(2026, 0, 31))],
      ['b', '2026-01-31T00:00:01Z'],
    ],
    'b',
  ],
  [
    'a number before an ISO date',
    [
      ['a', '2026-01-31T00:00:01Z'],
      ['b', String(Date.UTC(2026, 0, 31))],
    ],
    'a',
  ],
  [
    'a date that there is not',
    [
      ['a', '2026-01-31T00:00:01Z'],
      ['b', '2027-13-31T00:00:01Z'],
    ],
    'a',
  ],
  [
    'a negative timestamp',
    [
      ['a', '1'],
      ['b', '-7'],
    ],
    'a',
  ],
  [
    'a timestamp beyond reason',
    [
      ['a', '1'],
      ['b', '1e308'],
    ],
    'a',
  ],
  [
    'a timestamp of 400 digits',
    [
      ['a', '1'],
      ['b', '9'.repeat(400)],
    ],
    'a',
  ],
  [
    'an empty token',
    [
      ['a', '1'],
      ['', '2'],
    ],
    'a',
  ],
  [
    'a token with a space',
    [
      ['a', '1'],
      ['b c', '2'],
    ],
    'a',
  ],
  [
    'two headers joined by a comma',
    [
      ['a', '1'],
      ['b, c', '2, 3'],
    ],
    'a',
  ],
  [
    'a token without a timestamp',
    [
      ['a', '1'],
      ['b', null],
    ],
    'a',
  ],
  [
    'a timestamp without a token',
    [
      ['a', '1'],
      [null, '2'],
    ],
    'a',
  ],
  [
    'three out of order',
    [
      ['b', '20'],
      ['c', '30'],
      ['a', '10'],
    ],
    'c',
  ],
] as [string, [string | null, string | null][], string][])('%s', (_, answers, expected) => {
  for (const [token, timestamp] of answers) readCsrf(answer(token, timestamp));
  expect(csrfToken()).toBe(expected);
});
