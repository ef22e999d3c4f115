/** @jest-environment node */
import type { Plan } from '@shared/api/shapes/plans';
import { planInForce } from './billing-store';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 10, 12);
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(NOW));
const day = (from: number) => new Date(NOW + from * DAY).toISOString().slice(0, 10);
const plan = (more: Partial<Plan>): Plan => ({
  guid: 'p1',
  plan: 'PLAN_ONETIME_ANNUAL',
  current_period_end: day(-1),
  features: {},
  ...more,
});

test.each<[string, boolean, Plan]>([
  ['a plan whose last day is today', true, plan({ end_date: day(0) })],
  ['a plan that ended yesterday', false, plan({ end_date: day(-1) })],
  ['a plan that ended a minute ago', false, plan({ end_date: new Date(NOW - 60_000).toISOString() })],
  ['a plan without an end that says when its period ended', false, plan({})],
  ['a plan whose end cannot be read', true, plan({ end_date: 'soon' })],
  ['a plan that renews', true, plan({ renewal_date: day(0) })],
])('%s is in force: %s', (_, isInForce, had) => {
  expect(planInForce([had], 'PLAN_ONETIME_ANNUAL')).toBe(isInForce ? had : undefined);
  expect(planInForce([had], 'PLAN_ONETIME_TRIAL')).toBeUndefined();
});

test('a canceled subscription can be bought again while it lasts', () => {
  const canceled = plan({ plan: 'PLAN_SUBSCRIPTION_MONTHLY', end_date: day(9) });
  expect(planInForce([canceled], 'PLAN_SUBSCRIPTION_MONTHLY')).toBeUndefined();
});
