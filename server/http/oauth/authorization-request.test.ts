import type { Session } from '@server/http/app-env';
import { MINUTE } from '@server/platform/clock';
import { beginAuthorization, resumeAuthorization } from './authorization-request';

let now = Date.UTC(2026, 5, 10, 12);
const services = { secret: 'secret', clock: { now: () => now } };
const other = { ...services, secret: 'another secret' };
const visitOf = (idHash: string): Session => ({ idHash, visitorId: 'v', userId: null, isKept: true });
const [ann, bob] = [visitOf('ann'), visitOf('bob')];

const VALUES = { redirect: '/home.html', name: 'Ü.' };

test('an authorization can be finished within a quarter of an hour', () => {
  const begun = beginAuthorization(services, 'google', ann, VALUES);
  expect(resumeAuthorization(services, 'google', ann, begun.state)).toEqual(begun);
  now += 15 * MINUTE;
  expect(resumeAuthorization(services, 'google', ann, begun.state)?.values).toEqual(VALUES);
  now += 1;
  expect(resumeAuthorization(services, 'google', ann, begun.state)).toBeNull();
});

test('nothing that must not travel is in the state, and every request has its own secrets', () => {
  const [one, two] = [
    beginAuthorization(services, 'google', ann, VALUES),
    beginAuthorization(services, 'google', ann, VALUES),
  ];
  expect(new Set([one.state, one.nonce, one.verifier, two.state, two.nonce, two.verifier]).size).toBe(6);
  expect(one.verifier).toMatch(/^[\w-]{43}$/);
  const text = Buffer.from(one.state, 'base64url').toString('latin1') + one.state;
  for (const secret of [one.nonce, one.verifier, 'home.html']) expect(text).not.toContain(secret);
});

test.each([
  ['another purpose', (state: string) => resumeAuthorization(services, 'storage', ann, state)],
  ['somebody else', (state: string) => resumeAuthorization(services, 'google', bob, state)],
  ['another server', (state: string) => resumeAuthorization(other, 'google', ann, state)],
])('a state is worth nothing for %s', (_who, open) => {
  expect(open(beginAuthorization(services, 'google', ann, VALUES).state)).toBeNull();
});

test('rejects a state that was altered, truncated or invented', () => {
  const { state } = beginAuthorization(services, 'google', ann, VALUES);
  for (const forged of [
    '',
    '.',
    'x',
    `x${state}`,
    `${state}x`,
    state.slice(0, -1),
    state.slice(1),
    `${state.slice(0, 40)}AAAA`,
  ]) {
    expect([forged, resumeAuthorization(services, 'google', ann, forged)]).toEqual([forged, null]);
  }
});
