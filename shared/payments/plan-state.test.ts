/** @jest-environment node */
import type { Plan } from '@shared/api/shapes/plans';
import { isPeriodOver, isPlanInForce, planState } from './plan-state';

const at = (iso: string) => Date.parse(`${iso}Z`);
const monthly = (more: Partial<Plan> = {}): Plan => ({
  guid: 'p1',
  plan: 'PLAN_SUBSCRIPTION_MONTHLY',
  current_period_end: '2026-11-30',
  renewal_date: '2026-12-01',
  features: {},
  ...more,
});
const oneYear = (end: string): Plan => ({
  guid: 'p2',
  plan: 'PLAN_ONETIME_ANNUAL',
  current_period_end: end,
  end_date: end,
  features: {},
});

test.each([
  ['2026-11-30T23:59:59', 'renews'],
  // December 1 begins last on Baker Island, at 12:00 in UTC.
  ['2026-12-01T11:59:59', 'renews'],
  ['2026-12-01T12:00:00', 'due'],
  ['2027-06-01T00:00:00', 'due'],
] as const)('a plan that renews on December 1, at %s: %s, and in force', (now, state) => {
  expect(planState(monthly(), at(now))).toBe(state);
  expect(isPlanInForce(monthly(), at(now))).toBe(true);
});

test('one whose renewal failed is due, as the server says, whatever the dates are', () => {
  expect(planState(monthly({ state: 'past_due' }), at('2026-11-20T00:00:00'))).toBe('due');
  expect(planState(monthly({ state: 'active' }), at('2026-11-20T00:00:00'))).toBe('renews');
});

test.each([
  ['2027-11-16', '2027-11-17T11:59:59', 'ends'],
  ['2027-11-16', '2027-11-17T12:00:00', 'ended'],
  ['2027-11-16T15:00:00.000Z', '2027-11-16T14:59:59', 'ends'],
  ['2027-11-16T15:00:00.000Z', '2027-11-16T15:00:00', 'ended'],
  ['', '2030-01-01T00:00:00', 'ends'],
] as const)('a plan that ends on "%s", at %s: %s', (end, now, state) => {
  expect(planState(oneYear(end), at(now))).toBe(state);
  expect(isPlanInForce(oneYear(end), at(now))).toBe(state === 'ends');
});

test('the paid period is over once its last day is, everywhere', () => {
  expect(isPeriodOver(monthly(), at('2026-12-01T11:59:59'))).toBe(false);
  expect(isPeriodOver(monthly(), at('2026-12-01T12:00:00'))).toBe(true);
  expect(isPeriodOver(monthly({ current_period_end: '' }), at('2030-01-01T00:00:00'))).toBe(false);
});
