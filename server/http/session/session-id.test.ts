import { HOUR, MINUTE } from '@server/platform/clock';
import { issuedAt, issueSessionId } from './session-id';

const NOON = Date.UTC(2026, 5, 10, 12);

test.each([NOON, NOON + MINUTE - 1, NOON + 5 * HOUR, Date.UTC(1970, 0, 2), Date.UTC(2083, 11, 31)])(
  'an id of 43 characters tells when it was issued, to the minute: %d',
  (now) => {
    const id = issueSessionId('secret', now);
    expect(id).toMatch(/^\w{43}$/);
    expect(issuedAt('secret', id)).toBe(now - (now % MINUTE));
    expect(issueSessionId('secret', now)).not.toBe(id);
  },
);

test('rejects an id with any character changed, removed or added, or issued with another secret', () => {
  const id = issueSessionId('secret', NOON);
  for (let index = 0; index < id.length; index += 1) {
    const letter = id[index] === 'a' ? 'b' : 'a';
    expect(issuedAt('secret', id.slice(0, index) + letter + id.slice(index + 1))).toBeNull();
  }
  for (const other of ['', id.slice(1), id.slice(0, -1), `${id}a`, `a${id}`])
    expect(issuedAt('secret', other)).toBeNull();
  expect(issuedAt('another secret', id)).toBeNull();
});
