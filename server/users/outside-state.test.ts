import { MINUTE } from '@server/clock';
import type { Services } from '@server/context';
import { openState, sealState } from './outside-state';

let now = Date.UTC(2026, 5, 10, 12);
/** The parts of the services that are needed. */
const services = { secret: 'secret', clock: { now: () => now } } as Services;
const other = { ...services, secret: 'another secret' };

const VALUES = { redirect: '/home.html', name: 'Ü.' };
const STALE = expect.objectContaining({
  status: 400,
  message: 'This step took too long: please start again',
}) as Error;

/** The error thrown by `open`. */
function refusalOf(open: () => unknown): unknown {
  try {
    return open();
  } catch (error) {
    return error;
  }
}

test('a state can be opened for a quarter of an hour', () => {
  const state = sealState(services, 'google', 'ann', VALUES);
  expect(openState(services, 'google', 'ann', state)).toEqual(VALUES);
  now += 15 * MINUTE;
  expect(openState(services, 'google', 'ann', state)).toEqual(VALUES);
  now += 1;
  expect(refusalOf(() => openState(services, 'google', 'ann', state))).toEqual(STALE);
});

test.each([
  ['another step', (state: string) => openState(services, 'storage', 'ann', state)],
  ['somebody else', (state: string) => openState(services, 'google', 'bob', state)],
  ['another server', (state: string) => openState(other, 'google', 'ann', state)],
])('%s cannot use it', (_who, open) => {
  expect(refusalOf(() => open(sealState(services, 'google', 'ann', VALUES)))).toEqual(STALE);
});

test('rejects a state that was altered, truncated or invented', () => {
  const state = sealState(services, 'google', 'ann', VALUES);
  const [payload = '', signature = ''] = state.split('.');
  const another = sealState(services, 'google', 'ann', { redirect: '/billing.html' }).split('.');
  for (const forged of [
    ...['', '.', 'x', payload, `${payload}.`, `.${signature}`, `x${state}`, `${state}x`, state.slice(0, -1)],
    `${another[0] ?? ''}.${signature}`,
    `${payload}.${another[1] ?? ''}`,
  ]) {
    expect([forged, refusalOf(() => openState(services, 'google', 'ann', forged))]).toEqual([forged, STALE]);
  }
});
